import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DownlineMember, Role, TeamResponse } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { MemberNotFoundError } from '../access/access-failures.ts'
import { TeamListCache, type TeamLists } from './team-lists.ts'

// Includes the stamp of the roster: every change of members runs under one lock and adds to the history.
const SELF = `
  select m.id, m.first_name || ' ' || m.last_name as name, m.role, m.level,
    coalesce(d.level1, 0) as level1, coalesce(d.level2, 0) as level2, coalesce(d.level3, 0) as level3,
    coalesce(d.total, 0) as total, coalesce(d.active_loan_officers, 0) as "activeLoanOfficers",
    coalesce(d.active_senior_officers, 0) as "seniorLoanOfficers",
    (select max(id)::text from member_history) as stamp
  from members m left join downlines d on d.member_id = m.id
  where m.id = $1 and m.removed_at is null`

const FACTS = `t.id, t.name, t.role, t.email, t.phone, t.is_active as "isActive", t.upline_id as "uplineId",
  t.origination_website as "originationWebsite"`

const ALL = `select ${FACTS} from first_of_team($1, $2) t order by t.depth, t.name_key, t.id`

const DIRECT = `
  select ${FACTS} from (
    select m.*, m.first_name || ' ' || m.last_name as name from members m
    where m.upline_id = $1 and m.removed_at is null order by m.name_key, m.id limit $2) t`

const MAX_LISTED_MEMBERS = 1_000
/** From this size, reading and serializing the lists is the main cost of the response. */
const LARGE = 100

interface SelfRow {
  id: string
  name: string
  role: Role
  level: number
  level1: number
  level2: number
  level3: number
  total: number
  activeLoanOfficers: number
  seniorLoanOfficers: number
  stamp: string | null
}

@Injectable()
export class TeamService {
  private readonly cache = new TeamListCache()

  constructor(private readonly em: EntityManager) {}

  /** A TeamResponse as JSON. */
  async of(memberId: string): Promise<string> {
    const self = await firstRow<SelfRow>(this.em, SELF, [memberId])
    if (!self) throw new MemberNotFoundError()
    const { direct, all } = await this.listsOf(self)
    const { currentUser, teamStats } = statsOf(self)
    const [user, stats] = [JSON.stringify(currentUser), JSON.stringify(teamStats)]
    return `{"currentUser":${user},"directDownline":${direct},"allDownline":${all},"teamStats":${stats}}`
  }

  private async listsOf({ id, total, stamp }: SelfRow): Promise<TeamLists> {
    if (total === 0) return { direct: '[]', all: '[]' }
    const isCached = total >= LARGE && stamp !== null
    const lists = isCached ? this.cache.find(id, stamp) : undefined
    if (lists) return lists
    const read = await this.read(id)
    if (isCached) this.cache.keep(id, stamp, read)
    return read
  }

  private async read(memberId: string): Promise<TeamLists> {
    const [direct, all] = await Promise.all([
      rows<DownlineMember>(this.em, DIRECT, [memberId, MAX_LISTED_MEMBERS]),
      rows<DownlineMember>(this.em, ALL, [memberId, MAX_LISTED_MEMBERS]),
    ])
    return { direct: JSON.stringify(direct), all: JSON.stringify(all) }
  }
}

const statsOf = (of: SelfRow): Pick<TeamResponse, 'currentUser' | 'teamStats'> => ({
  currentUser: { id: of.id, name: of.name, role: of.role, level: of.level },
  teamStats: {
    directReports: of.level1,
    totalDownline: of.total,
    activeLoanOfficers: of.activeLoanOfficers,
    seniorLoanOfficers: of.seniorLoanOfficers,
    levels: { level1: of.level1, level2: of.level2, level3: of.level3 },
  },
})
