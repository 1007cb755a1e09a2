import { apiPage, keepPreviousData, useInfiniteQuery, withQuery } from '@upline/web-kit'

const PATH = '/api/compliance/claims'
const PAGE_SIZE = 50

/** Rule F1 findings, page by page, newest first. */
export function useClaims({ isOpen }: { isOpen: boolean }) {
  const query = useInfiniteQuery({
    queryKey: [PATH, { isOpen }],
    queryFn: ({ pageParam }) =>
      apiPage(withQuery(PATH, { ...(isOpen ? { open: 'true' as const } : {}), limit: PAGE_SIZE, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  })
  return { query, claims: query.data?.pages.flatMap(({ data }) => data) }
}
