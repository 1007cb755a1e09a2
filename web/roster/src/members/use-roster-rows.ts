import { type Member, type MemberMatches, searchToSend } from '@upline/contracts'
import { useDebouncedValue } from '@upline/ui'
import {
  api,
  apiPage,
  keepPreviousData,
  usePages,
  useQuery,
  useRefetch,
  useSearchParams,
  withQuery,
} from '@upline/web-kit'
import { useMemo } from 'react'
import { rosterCounts } from './member-facts.ts'
import { arrange, isNarrowed, readView, sortParameter, type RosterView } from './roster-view.ts'
import { useMembers, useRosterCounts } from './use-members.ts'

const PATH = '/api/users'
const TYPING_PAUSE_MS = 250
const PAGE = 500
/** Maximum page size of the server. */
const EXPORT_PAGE = 5_000

const matchQueryOf = ({ q, role, level, active, asOf }: RosterView) => ({
  q: searchToSend(q),
  role,
  level,
  active: active === undefined ? undefined : String(active),
  asOf,
})

const queryOf = (view: RosterView) => ({ ...matchQueryOf(view), sort: sortParameter(view) })

type ViewChanges = Record<string, string | undefined>

/** The view in the URL and a function that changes it. A change that depends on the view takes it from the URL: the rendered one may be older. */
export function useRosterView() {
  const [params, setParams] = useSearchParams()
  const change = (changes: ViewChanges | ((view: RosterView) => ViewChanges)) => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        const wanted = typeof changes === 'function' ? changes(readView(now)) : changes
        for (const [name, value] of Object.entries(wanted)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  }
  return { view: useMemo(() => readView(params), [params]), change }
}

/**
 * The rows of the view. Up to 5,000 members are loaded completely, so that search and order are instant. Above that, the
 * server searches, sorts and counts, and more rows load on scroll.
 */
export function useRosterRows(view: RosterView) {
  const all = useMembers(true, view.asOf)
  const onServer = Boolean(all.data?.hasMore)
  const [q] = useDebouncedValue(view.q, TYPING_PAUSE_MS)
  const settled = useMemo(() => ({ ...view, q }), [view, q])
  const { query, pages } = usePages(
    [PATH, 'pages', settled],
    (cursor) => apiPage(withQuery(PATH, { ...queryOf(settled), limit: PAGE, cursor })),
    { enabled: onServer, placeholderData: keepPreviousData },
  )
  const serverCounts = useRosterCounts(onServer, view.asOf).data
  const members = all.data?.members
  const shown = useMemo(
    () => (onServer ? pages?.flatMap((page) => page.data) : members && arrange(members, view)),
    [onServer, pages, members, view],
  )
  const counts = useMemo(
    () => (onServer ? serverCounts : members && rosterCounts(members)),
    [onServer, serverCounts, members],
  )
  const serverMatches = useMatches(settled, onServer)
  const localMatches = shown && isNarrowed(view) ? { count: shown.length, isCapped: false } : undefined
  const more = () => {
    if (onServer && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  /** All members the view selects, loaded or not, for the export. */
  const allMatching = async (): Promise<Member[]> => (onServer ? allPages(settled) : (shown ?? []))
  /** Reloads the roster, including the pages and counts of a large one. */
  const refresh = useRefetch(PATH)
  return {
    ...{ all, members, shown, counts, more, allMatching, refresh },
    /** How many members the search and the filters find. */
    matches: onServer ? serverMatches : localMatches,
    failure: onServer ? query.error : null,
  }
}

/** How many members of a large roster match, up to a maximum. Undefined without a search and filters. */
function useMatches(view: RosterView, onServer: boolean): MemberMatches | undefined {
  const filters = matchQueryOf(view)
  const isEnabled = onServer && isNarrowed({ ...view, q: filters.q })
  const { data } = useQuery({
    queryKey: [PATH, 'matches', filters],
    queryFn: () => api(withQuery(`${PATH}/matches`, filters)),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  return isEnabled ? data : undefined
}

async function allPages(view: RosterView): Promise<Member[]> {
  const members: Member[] = []
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await apiPage(withQuery(PATH, { ...queryOf(view), limit: EXPORT_PAGE, cursor }))
    for (const member of page.data) members.push(member)
    cursor = page.nextCursor
  }
  return members
}
