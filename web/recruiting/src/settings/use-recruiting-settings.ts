import type { RecruitingSettingsChange } from '@upline/contracts'
import { toast } from '@upline/ui'
import {
  api,
  failureToast,
  queryOptions,
  recruitingQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@upline/web-kit'

const PATH = '/api/recruiting-settings'

export const recruitingSettingsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: () => api(PATH),
  ...recruitingQueryOptions,
})

export const useRecruitingSettings = () => useQuery(recruitingSettingsQuery)

export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: RecruitingSettingsChange) => api(PATH, { method: 'PUT', json }),
    onSuccess: (settings) => {
      client.setQueryData([PATH], settings)
      toast({ title: 'Settings Saved', message: 'They apply to new registrations and all earnings examples.' })
    },
    onError: failureToast('Error', 'The settings could not be saved.'),
  })
}
