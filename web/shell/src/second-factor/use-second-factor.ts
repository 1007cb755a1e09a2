import type { MessageAnswer, RecoveryCodes, SecondFactorEnrolment, SecondFactorState } from '@upline/contracts'
import { api, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const PATH = '/api/auth/second-factor'

export interface Proof {
  password: string
  code: string
}

const post = <T>(what: string, json: object) => api<T>(`${PATH}/${what}`, { method: 'POST', json })

export const useSecondFactor = () => useQuery({ queryKey: [PATH], queryFn: () => api<SecondFactorState>(PATH) })

export const useBegin = () =>
  useMutation({ mutationFn: (password: string) => post<SecondFactorEnrolment>('enrolment', { password }) })

export const useConfirm = () => useMutation({ mutationFn: (code: string) => post<RecoveryCodes>('confirm', { code }) })

/** What is shown of the factor is asked again whether or not it went well. */
function useProven<T>(what: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (proof: Proof) => post<T>(what, proof),
    onSettled: () => client.invalidateQueries({ queryKey: [PATH] }),
  })
}

export const useDisable = () => useProven<MessageAnswer>('disable')

export const useRenewCodes = () => useProven<RecoveryCodes>('recovery-codes')

export function useRefreshFactor() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [PATH] })
}
