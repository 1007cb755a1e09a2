import type { TeamLevel } from '@upline/contracts'
import { apiPage, keepPreviousData, usePages, withQuery } from '@upline/web-kit'
import { useMemo } from 'react'
import { matchesName, teamOf, type TeamMember } from './team-members.ts'

const PATH = '/api/users'
const PAGE = 200

/** The filter of a team list: `q` is the search text, `asOf` a past date. */
export interface TeamSelection {
  q: string
  asOf: string | undefined
}

/** The members of one level, loaded page by page on scroll. */
export function useTeamLevel(level: TeamLevel, { q, asOf }: TeamSelection) {
  const { query, pages } = usePages(
    [PATH, 'level', level, q, asOf],
    (cursor) => apiPage(withQuery(PATH, { level, q, asOf, limit: PAGE, cursor })),
    { placeholderData: keepPreviousData },
  )
  const members = useMemo((): TeamMember[] | undefined => {
    const team = pages && teamOf(pages.flatMap((page) => page.data))
    return q ? team?.filter((member) => matchesName(member, q)) : team
  }, [pages, q])
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  return { query, members, more, hasMore: query.hasNextPage }
}
