import { api, useMutation, useQuery, useRefetch } from '@upline/web-kit'

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
const useProofMutation = <Answer>(mutationFn: (proof: Proof) => Promise<Answer>) =>
  useMutation({
    mutationFn,
    onSettled: useRefetchFactor(),
  })

export const useDisable = () => useProofMutation((json) => api(`${PATH}/disable`, { method: 'POST', json }))

export const useRenewCodes = () => useProofMutation((json) => api(`${PATH}/recovery-codes`, { method: 'POST', json }))

export const useRefetchFactor = () => useRefetch(PATH)
