import { type QueryKey, type keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Page } from './api.ts'
import { useLastError } from './retried-queries.ts'

interface Options {
  enabled?: boolean
  placeholderData?: typeof keepPreviousData
  refetchInterval?: number
}

/** A list that the server sends page by page. A table calls `onEnd` when the viewer reaches the end of what is loaded. */
export function usePages<Data>(
  queryKey: QueryKey,
  page: (cursor: string | undefined) => Promise<Page<Data>>,
  options: Options = {},
) {
  const loaded = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => page(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    ...options,
  })
  const query = useLastError(loaded, queryKey)
  // A second end before the next render does not send the same request again.
  const onEnd = () => query.hasNextPage && !query.isFetching && void query.fetchNextPage({ cancelRefetch: false })
  return { query, pages: query.data?.pages, onEnd }
}

/** A list whose pages consist of rows. */
export function useRows<Row>(
  queryKey: QueryKey,
  page: (cursor: string | undefined) => Promise<Page<Row[]>>,
  options?: Options,
) {
  const { query, pages, onEnd } = usePages(queryKey, page, options)
  return { query, rows: pages?.flatMap(({ data }) => data), onEnd }
}
