import type { MoveRequest } from '@upline/contracts'
import { api, apiPage, useMutation, useRows, useRefetch, withQuery } from '@upline/web-kit'

const PATH = '/api/moves'

export type MoveTab = 'waiting' | 'all'

/** GET /api/moves, newest first, page by page. */
export function useMoves(tab: MoveTab) {
  const status = tab === 'waiting' ? tab : undefined
  return useRows([PATH, 'list', tab], (cursor) => apiPage(withQuery(PATH, { status, cursor })))
}

export type MoveDecision = 'approve' | 'reject' | 'withdraw'

interface Decided {
  requestId: string
  decision: MoveDecision
  reason?: string
}

/** `onDecided` runs even if the request and its form are removed from the list before the call returns. */
export function useDecideMove(
  onDecided: (decided: Decided, request: MoveRequest) => void,
  onFailed?: (error: Error) => void,
) {
  const onSettled = useRefetch(PATH, '/api/users', '/api/team', '/api/roster-direct', '/api/loans', '/api/commissions')
  return useMutation({
    mutationFn: ({ requestId, decision, reason }: Decided) => {
      const one = `${PATH}/${encodeURIComponent(requestId)}` as const
      if (decision === 'approve') return api(`${one}/approve`, { method: 'POST' })
      const json = reason ? { reason } : {}
      return decision === 'reject'
        ? api(`${one}/reject`, { method: 'POST', json })
        : api(`${one}/withdraw`, { method: 'POST', json })
    },
    onSuccess: (request, decided) => onDecided(decided, request),
    ...(onFailed && { onError: onFailed }),
    onSettled,
  })
}
