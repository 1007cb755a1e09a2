import type { Member } from '@upline/contracts'
import { ApiError, apiPage, useInfiniteQuery, withQuery } from '@upline/web-kit'
import { useMemo } from 'react'

export const ROSTER_DIRECT = '/api/roster-direct'
const PAGE = 5_000

/** A visitor of the open roster gets less of each member: no contact, no upline. */
export type DirectMember = Pick<Member, 'firstName' | 'lastName' | 'role' | 'level'> & Partial<Member>

/** GET /api/roster-direct, kept and shared as a query; further pages as they are scrolled to. */
export function useRosterDirect<Row extends DirectMember = Member>() {
  const query = useInfiniteQuery({
    queryKey: [ROSTER_DIRECT],
    queryFn: ({ pageParam }) => apiPage<Row[]>(withQuery(ROSTER_DIRECT, { limit: PAGE, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  })
  const pages = query.data?.pages
  const members = useMemo(() => pages?.flatMap((page) => page.data), [pages])
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  return { query, members, more, hasMore: query.hasNextPage }
}

/** 'Failed to load users: {status}'. */
export const loadFailure = (error: unknown): string =>
  `Failed to load users: ${error instanceof ApiError ? error.status : 'no connection'}`
