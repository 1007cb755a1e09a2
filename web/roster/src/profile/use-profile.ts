import type { Member } from '@upline/contracts'
import { apiPage, usePages, withQuery } from '@upline/web-kit'
import { useMember } from '../members/use-members.ts'

const PATH = '/api/users'
/** Number of reports that a profile loads first. More load on demand. */
const REPORTS = 100

const NO_MEMBERS: Member[] = []

/** The member and the direct reports. */
export function useProfile(id: string) {
  const { query: reports, pages } = usePages([PATH, 'reports', id], (cursor) =>
    apiPage(withQuery(PATH, { upline: id, limit: REPORTS, cursor })),
  )
  return {
    query: useMember(id),
    direct: pages?.flatMap((page) => page.data) ?? NO_MEMBERS,
    moreReports: reports.hasNextPage ? () => void reports.fetchNextPage() : undefined,
  }
}

export type Profile = ReturnType<typeof useProfile>
