import { api, apiPage, useQuery, useRows, withQuery } from '@upline/web-kit'

export interface MoveTo {
  id: string
  uplineId: string | null
  /** YYYY-MM-DD. Empty or missing: today. */
  effectiveOn?: string
}

/** Preview of a move from the roster and loans services. Saves nothing. */
export function useMovePreview({ id, uplineId, effectiveOn }: MoveTo, enabled: boolean) {
  const dated = effectiveOn ? { effectiveOn } : {}
  const people = useQuery({
    queryKey: ['/api/users', 'move-preview', id, uplineId, effectiveOn],
    queryFn: () =>
      api(`/api/users/${encodeURIComponent(id)}/upline/preview`, { method: 'POST', json: { uplineId, ...dated } }),
    enabled,
  })
  // Read these properties here: react-query rerenders only for properties that were read.
  const isPossible = people.status === 'success'
  const loans = useQuery({
    queryKey: ['/api/loans', 'move-preview', id, uplineId, effectiveOn],
    queryFn: () => api(withQuery('/api/loans/move-preview', { member: id, upline: uplineId, ...dated })),
    enabled: enabled && isPossible,
  })
  return { people, loans, isPossible, move: { id, uplineId, ...dated } }
}

/** Funded loans whose pay changes with a backdated move, page by page. */
export const useFundedChanges = ({ id, uplineId, effectiveOn }: MoveTo) =>
  useRows(['/api/loans', 'move-preview', 'funded', id, uplineId, effectiveOn], (cursor) =>
    apiPage(
      withQuery('/api/loans/move-preview/funded', {
        ...{ member: id, upline: uplineId, effectiveOn, limit: PAGE, cursor },
      }),
    ),
  )

const PAGE = 20
