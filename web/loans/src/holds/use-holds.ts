import { api, apiPage, useQuery, useQueryClient, useRows, withQuery } from '@upline/web-kit'
import { usePayMutation } from '../statements/use-statements.ts'

/** GET /api/holds, newest first, page by page. */
export const useHolds = () => useRows(['/api/holds', 'list'], (cursor) => apiPage(withQuery('/api/holds', { cursor })))

/** Holds of a loan, newest first. */
export const useLoanHolds = (loanId: string) =>
  useQuery({
    queryKey: ['/api/holds', 'of', loanId],
    queryFn: () => api(withQuery('/api/holds', { loanId })),
  })

interface NewHold {
  loanNumber?: string
  loanId?: string
  memberId?: string
  reason: string
}

/** Also refetches 'Why this number?', which shows what is on hold. */
function useHoldCall<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return usePayMutation(async (input: Input) => {
    const answer = await send(input)
    await client.invalidateQueries({ queryKey: ['/api/loans', 'explanation'] })
    return answer
  })
}

export const usePlaceHold = () => useHoldCall((json: NewHold) => api('/api/holds', { method: 'POST', json }))

export const useReleaseHold = (id: string) =>
  useHoldCall((json: { reason: string }) => api(`/api/holds/${id}/release`, { method: 'POST', json }))
