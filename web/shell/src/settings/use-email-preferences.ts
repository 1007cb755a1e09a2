import type { MailPreferences } from '@upline/contracts'
import { api, failureToast, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const PATH = '/api/mail-preferences'

export const useEmailPreferences = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

/** Changes only the preferences that it gets. */
export function useChangeEmailPreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: Partial<MailPreferences>) => api(PATH, { method: 'PUT', json }),
    onSuccess: (preferences) => client.setQueryData([PATH], preferences),
    onError: failureToast('Error', 'The setting could not be saved. Try again.'),
  })
}
