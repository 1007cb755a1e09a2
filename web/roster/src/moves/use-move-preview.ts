import { api, useQuery, withQuery } from '@upline/web-kit'

export interface MoveTo {
  id: string
  uplineId: string | null
}

/** What a move would change, from the roster and from the loans; nothing is written. */
export function useMovePreview({ id, uplineId }: MoveTo, enabled: boolean) {
  const people = useQuery({
    queryKey: ['/api/users', 'move-preview', id, uplineId],
    queryFn: () => api(`/api/users/${encodeURIComponent(id)}/upline/preview`, { method: 'POST', json: { uplineId } }),
    enabled,
  })
  // Read here and not where it is needed: react-query draws anew only for those properties of a result that were read.
  const isPossible = people.status === 'success'
  const loans = useQuery({
    queryKey: ['/api/loans', 'move-preview', id, uplineId],
    queryFn: () => api(withQuery('/api/loans/move-preview', { member: id, upline: uplineId })),
    enabled: enabled && isPossible,
  })
  return { people, loans, isPossible }
}
