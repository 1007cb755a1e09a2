import { api, apiPage, useInfiniteQuery, withQuery } from '@upline/web-kit'
import { useBooksCall } from '../books/use-books.ts'

/** Page by page, newest first. */
export function useHolds() {
  const query = useInfiniteQuery({
    queryKey: ['/api/holds', 'list'],
    queryFn: ({ pageParam }) => apiPage(withQuery('/api/holds', { cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  })
  const onEnd = () => query.hasNextPage && !query.isFetching && void query.fetchNextPage()
  return { query, rows: query.data?.pages.flatMap(({ data }) => data), onEnd }
}

interface NewHold {
  loanNumber: string
  memberId?: string
  reason: string
}

export const usePlaceHold = () => useBooksCall((json: NewHold) => api('/api/holds', { method: 'POST', json }))

export const useReleaseHold = (id: string) =>
  useBooksCall((json: { reason: string }) => api(`/api/holds/${id}/release`, { method: 'POST', json }))
