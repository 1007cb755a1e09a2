import type { Member } from '@upline/contracts'
import { ApiError, apiPage, usePages, withQuery } from '@upline/web-kit'
import { useMemo } from 'react'

export const ROSTER_DIRECT = '/api/roster-direct'
const PAGE = 5_000

/** A visitor of the open roster gets no contact and no upline. */
export type DirectMember = Pick<Member, 'firstName' | 'lastName' | 'role' | 'level'> & Partial<Member>

/** GET /api/roster-direct as of a date or today, as a cached query. More pages load on scroll. */
export function useRosterDirect(asOf: string | undefined) {
  const { query, pages } = usePages([ROSTER_DIRECT, asOf], (cursor) =>
    apiPage(withQuery(ROSTER_DIRECT, { asOf, limit: PAGE, cursor })),
  )
  const members = useMemo(() => pages?.flatMap((page): DirectMember[] => page.data), [pages])
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  return { query, members, more, hasMore: query.hasNextPage }
}

/** The same query, for pages of viewers who get all fields of a member. */
export function useWholeRoster(asOf: string | undefined) {
  const roster = useRosterDirect(asOf)
  const members = useMemo(() => roster.members?.filter(isMember), [roster.members])
  return { ...roster, members }
}

export const isMember = (row: DirectMember): row is Member => row.id !== undefined

/** 'Failed to load users: {status}'. */
export const loadFailure = (error: unknown): string =>
  `Failed to load users: ${error instanceof ApiError ? error.status : 'no connection'}`
