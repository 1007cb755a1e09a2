import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DownlineMember, Role, TeamAnswer } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { MemberMissingError } from '../access/access-failures.ts'
import { KeptTeamLists, type TeamLists } from './team-lists.ts'

// With the stamp of the roster: whoever changes members does it under one lock and writes it down in the history.
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

const MOST_SHOWN = 1_000
/** From this size on reading and writing the lists costs more than all else of the answer. */
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
  private readonly kept = new KeptTeamLists()

  constructor(private readonly em: EntityManager) {}

  /** A TeamAnswer as JSON. */
  async of(memberId: string): Promise<string> {
    const self = await firstRow<SelfRow>(this.em, SELF, [memberId])
    if (!self) throw new MemberMissingError()
    const { direct, all } = await this.listsOf(self)
    const { currentUser, teamStats } = statsOf(self)
    const [user, stats] = [JSON.stringify(currentUser), JSON.stringify(teamStats)]
    return `{"currentUser":${user},"directDownline":${direct},"allDownline":${all},"teamStats":${stats}}`
  }

  private async listsOf({ id, total, stamp }: SelfRow): Promise<TeamLists> {
    if (total === 0) return { direct: '[]', all: '[]' }
    const isKept = total >= LARGE && stamp !== null
    const kept = isKept ? this.kept.find(id, stamp) : undefined
    if (kept) return kept
    const lists = await this.read(id)
    if (isKept) this.kept.keep(id, stamp, lists)
    return lists
  }

  private async read(memberId: string): Promise<TeamLists> {
    const [direct, all] = await Promise.all([
      rows<DownlineMember>(this.em, DIRECT, [memberId, MOST_SHOWN]),
      rows<DownlineMember>(this.em, ALL, [memberId, MOST_SHOWN]),
    ])
    return { direct: JSON.stringify(direct), all: JSON.stringify(all) }
  }
}

const statsOf = (of: SelfRow): Pick<TeamAnswer, 'currentUser' | 'teamStats'> => ({
  currentUser: { id: of.id, name: of.name, role: of.role, level: of.level },
  teamStats: {
    directReports: of.level1,
    totalDownline: of.total,
    activeLoanOfficers: of.activeLoanOfficers,
    seniorLoanOfficers: of.seniorLoanOfficers,
    levels: { level1: of.level1, level2: of.level2, level3: of.level3 },
  },
})
