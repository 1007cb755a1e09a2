import type { RememberedSpelling, SpellingState } from '@upline/contracts'
import { counted, toast } from '@upline/ui'
import {
  api,
  apiPage,
  failureToast,
  keepPreviousData,
  useMutation,
  useRefetch,
  useRows,
  withQuery,
} from '@upline/web-kit'

const PATH = '/api/loans/spellings'

export interface SpellingFilter {
  state: SpellingState | undefined
  q: string
}

/** GET /api/loans/spellings, page by page. */
export const useSpellings = ({ state, q }: SpellingFilter) =>
  useRows([PATH, { state, q }], (cursor) => apiPage(withQuery(PATH, { state, q: q || undefined, cursor })), {
    placeholderData: keepPreviousData,
  })

/** `onEnd` runs even if the match leaves the list, and its dialog with it, before the call returns. */
export function useConfirmSpelling({ id, spelling, member }: RememberedSpelling, onEnd: () => void) {
  const refetch = useRefetch(PATH, '/api/loans', '/api/attention', '/api/commissions')
  return useMutation({
    mutationFn: (json: { applyToWaiting: boolean }) =>
      api(`${PATH}/${encodeURIComponent(id)}/confirm`, { method: 'POST', json }),
    onSuccess: ({ assigned, needsApproval }) => {
      const message = [
        `'${spelling}' always matches ${member.name}.`,
        ...(assigned > 0 ? [`${counted(assigned, 'loan')} assigned.`] : []),
        ...(needsApproval > 0 ? [`${counted(needsApproval, 'loan')} pending approval.`] : []),
      ].join(' ')
      toast({ title: 'Match confirmed', message })
      void refetch()
    },
    onError: failureToast('Match not confirmed'),
    onSettled: onEnd,
  })
}

/** `onEnd` as above. */
export function useDeleteSpelling({ id }: RememberedSpelling, onEnd: () => void) {
  const refetch = useRefetch(PATH)
  return useMutation({
    mutationFn: () => api(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: ({ message }) => {
      toast({ title: 'Match deleted', message })
      void refetch()
    },
    onError: failureToast('Match not deleted'),
    onSettled: onEnd,
  })
}
