import { api, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const PATH = '/api/auth/second-factor'

export interface Proof {
  password: string
  code: string
}

export const useSecondFactor = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

export const useBegin = () =>
  useMutation({
    mutationFn: (password: string) => api(`${PATH}/enrolment`, { method: 'POST', json: { password } }),
  })

export const useConfirm = () =>
  useMutation({ mutationFn: (code: string) => api(`${PATH}/confirm`, { method: 'POST', json: { code } }) })

/** Refetches the state after success and failure. */
function useProofMutation<Answer>(send: (proof: Proof) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  })
}

export const useDisable = () => useProofMutation((json) => api(`${PATH}/disable`, { method: 'POST', json }))

export const useRenewCodes = () => useProofMutation((json) => api(`${PATH}/recovery-codes`, { method: 'POST', json }))

export function useRefreshFactor() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [PATH] })
}
