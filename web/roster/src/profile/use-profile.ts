import type { Member } from '@upline/contracts'
import { apiPage, useInfiniteQuery, withQuery } from '@upline/web-kit'
import { useMember } from '../members/use-members.ts'

const PATH = '/api/users'
/** Number of reports that a profile loads first. More load on demand. */
const REPORTS = 100

const NOBODY: Member[] = []

/** The member and the direct reports. */
export function useProfile(id: string) {
  const reports = useInfiniteQuery({
    queryKey: [PATH, 'reports', id],
    queryFn: ({ pageParam }) => apiPage(withQuery(PATH, { upline: id, limit: REPORTS, cursor: pageParam })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  })
  return {
    query: useMember(id),
    direct: reports.data?.pages.flatMap((page) => page.data) ?? NOBODY,
    moreReports: reports.hasNextPage ? () => void reports.fetchNextPage() : undefined,
  }
}

export type Profile = ReturnType<typeof useProfile>
