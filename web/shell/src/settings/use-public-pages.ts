import { api, failureToast, signInSettingsKey, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const PATH = '/api/settings/public-pages'

export const usePublicPages = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

export function useSwitchPublicPages() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOpen: boolean) =>
      api(PATH, {
        method: 'PUT',
        json: { publicPages: isOpen } satisfies { publicPages: boolean },
      }),
    onSuccess: (setting) => {
      client.setQueryData([PATH], setting)
      void client.invalidateQueries({ queryKey: signInSettingsKey })
    },
    onError: failureToast('Error', 'The setting could not be saved. Try again.'),
  })
}
