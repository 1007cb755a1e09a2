import type { SavedView } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, failureToast, useCurrentUser, useMutation, useQuery, useRefetch } from '@upline/web-kit'

const PATH = '/api/loan-views'
const pathOf = (name: string) => `${PATH}/${encodeURIComponent(name)}` as const

/** The user's saved views of Loan Tracking, stored on the server. */
export function useSavedViews() {
  const user = useCurrentUser()
  const onSettled = useRefetch(PATH)
  const { data: views = [] } = useQuery({
    queryKey: [PATH],
    queryFn: () => api(PATH),
    enabled: Boolean(user),
  })
  const save = useMutation({
    mutationFn: ({ name, ...view }: SavedView) => api(pathOf(name), { method: 'PUT', json: view }),
    onSuccess: ({ name }) => toast({ title: 'View Saved', message: name }),
    onError: failureToast('Error', 'The view could not be saved.'),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (name: string) => api(pathOf(name), { method: 'DELETE' }),
    onError: failureToast('Error', 'The view could not be deleted.'),
    onSettled,
  })
  return { views, save, remove }
}
