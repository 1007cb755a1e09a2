import { searchToSend, type TeamCounts } from '@upline/contracts'
import { useDebouncedValue } from '@upline/ui'
import { usePutParams, useSearchParams } from '@upline/web-kit'
import { useMemberSearch, useRosterCounts } from '../members/use-members.ts'
import { matchesName, teamCounts, teamOf, type TeamMember } from './team-members.ts'

const TYPING_PAUSE_MS = 250

export interface TeamProps {
  team: TeamMember[]
  /** The team is too large to load: the server counts and returns pages. */
  hasMore: boolean
  asOf: string | undefined
}

/** Members that match the search. The server searches a large roster, up to 500 members. */
function useFound({ team, hasMore, asOf }: TeamProps, search: string): TeamMember[] {
  const found = useMemberSearch(search, hasMore, asOf).data
  if (!search) return team
  return (hasMore ? teamOf(found ?? []) : team).filter((member) => matchesName(member, search))
}

export interface TeamSearch {
  /** The text in the field, which is in the URL. */
  search: string
  /** The text after a pause in typing, as the server gets it. */
  settled: string
  found: TeamMember[]
  /** The numbers of the whole team. */
  counts: TeamCounts | undefined
  onSearch: (search: string) => void
}

/** The search of the team, its matches, and the counts of the whole team. */
export function useTeamSearch({ team, hasMore, asOf }: TeamProps): TeamSearch {
  const [params] = useSearchParams()
  const put = usePutParams()
  const search = params.get('q') ?? ''
  const [settled] = useDebouncedValue(searchToSend(search), TYPING_PAUSE_MS)
  const found = useFound({ team, hasMore, asOf }, hasMore ? settled : search)
  const whole = useRosterCounts(hasMore, asOf).data?.team
  const onSearch = (q: string) => put({ q }, { replace: true })
  return { search, settled, found, counts: hasMore ? whole : teamCounts(team), onSearch }
}
