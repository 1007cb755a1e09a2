import type { ErasureRequest } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, failureToast, useMutation, useNavigate, useQuery, useQueryClient, useRefetch } from '@upline/web-kit'

const factorPath = (memberId: string) => `/api/auth/second-factor/of/${encodeURIComponent(memberId)}` as const

export const useSecondFactorOf = (memberId: string) =>
  useQuery({ queryKey: [factorPath(memberId)], queryFn: () => api(factorPath(memberId)) })

export function useResetSecondFactor(memberId: string) {
  const path = factorPath(memberId)
  return useMutation({
    mutationFn: () => api(`${path}/reset`, { method: 'POST' }),
    onSuccess: ({ message }) => toast({ title: 'Two-Factor Authentication', message }),
    onError: failureToast('Error', 'Two-factor authentication could not be reset. Try again.'),
    onSettled: useRefetch(path),
  })
}

export function useEndSessions(memberId: string) {
  const path = `/api/auth/sessions/of/${encodeURIComponent(memberId)}/end` as const
  return useMutation({
    mutationFn: () => api(path, { method: 'POST' }),
    onSuccess: ({ message }) => toast({ title: 'Signed Out', message }),
    onError: failureToast('Error', 'The sessions could not be ended. Try again.'),
  })
}

/** Erases the member, then returns to the roster. */
export function useErase(memberId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = `/api/users/${encodeURIComponent(memberId)}/erasure` as const
  return useMutation({
    mutationFn: (json: ErasureRequest) => api(path, { method: 'POST', json }),
    onSuccess: ({ message }) => {
      toast({ title: 'Personal Data Erased', message })
      void navigate('/working-roster', { replace: true })
      void client.invalidateQueries()
    },
  })
}
