import { api, apiPage, usePages, useQuery, useQueryClient, withQuery } from '@upline/web-kit'
import { usePayMutation } from '../statements/use-statements.ts'

/** Page by page, newest first. */
export function useHolds() {
  const { query, pages, onEnd } = usePages(['/api/holds', 'list'], (cursor) =>
    apiPage(withQuery('/api/holds', { cursor })),
  )
  return { query, rows: pages?.flatMap(({ data }) => data), onEnd }
}

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

/** 'Why this number?' of the loan says what is on hold. */
function useHoldCall<Wish, Answer>(send: (wish: Wish) => Promise<Answer>) {
  const client = useQueryClient()
  return usePayMutation(async (wish: Wish) => {
    const answer = await send(wish)
    await client.invalidateQueries({ queryKey: ['/api/loans', 'explanation'] })
    return answer
  })
}

export const usePlaceHold = () => useHoldCall((json: NewHold) => api('/api/holds', { method: 'POST', json }))

export const useReleaseHold = (id: string) =>
  useHoldCall((json: { reason: string }) => api(`/api/holds/${id}/release`, { method: 'POST', json }))
