import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DownlineMember, Role, TeamAnswer } from '@upline/contracts'
import { firstRow, inTransaction, rows } from '@upline/db'
import { MemberMissingError } from '../access/access-failures.ts'

const SELF = `
  select m.id, m.first_name || ' ' || m.last_name as name, m.role, m.level,
    coalesce(d.level1, 0) as level1, coalesce(d.level2, 0) as level2, coalesce(d.level3, 0) as level3,
    coalesce(d.total, 0) as total, coalesce(d.active_loan_officers, 0) as "activeLoanOfficers",
    coalesce(d.active_senior_officers, 0) as "seniorLoanOfficers"
  from members m left join downlines d on d.member_id = m.id
  where m.id = $1 and m.removed_at is null`

const FACTS = `m.id, m.first_name || ' ' || m.last_name as name, m.role, m.email, m.phone, m.is_active as "isActive",
  m.upline_id as "uplineId", m.origination_website as "originationWebsite"`

const DIRECT = `
  select ${FACTS} from members m
  where m.upline_id = $1 and m.removed_at is null order by m.name_key, m.id limit $2`

const REPORTS = (upline: string) => `
  select ${FACTS}, m.name_key from members m
  where m.upline_id = ${upline} and m.removed_at is null limit $2`

// Level by level, and never further than the answer holds: the recursion stops with its reader, and so does each step.
// A bitmap would read all of a node's 100,000 reports before the first of them is shown.
const NO_BITMAP = 'set local enable_bitmapscan = off'
const ALL = `
  with recursive team as (
    select r.*, 1 as depth from (${REPORTS('$1')}) r
    union all
    select r.*, team.depth + 1 from team, lateral (${REPORTS('team.id')}) r),
  first as (select * from team limit $2)
  select id, name, role, email, phone, "isActive", "uplineId", "originationWebsite"
  from first order by depth, name_key, id`

const MOST_SHOWN = 1_000

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
}

@Injectable()
export class TeamService {
  constructor(private readonly em: EntityManager) {}

  async of(memberId: string): Promise<TeamAnswer> {
    const self = await firstRow<SelfRow>(this.em, SELF, [memberId])
    if (!self) throw new MemberMissingError()
    const [directDownline, allDownline] = await Promise.all([
      rows<DownlineMember>(this.em, DIRECT, [memberId, MOST_SHOWN]),
      this.all(memberId),
    ])
    const { id, name, role, level, level1, level2, level3, total, activeLoanOfficers, seniorLoanOfficers } = self
    return {
      currentUser: { id, name, role, level },
      directDownline,
      allDownline,
      teamStats: {
        directReports: level1,
        totalDownline: total,
        activeLoanOfficers,
        seniorLoanOfficers,
        levels: { level1, level2, level3 },
      },
    }
  }

  private all(memberId: string): Promise<DownlineMember[]> {
    return inTransaction(this.em, async (tx) => {
      await rows(tx, NO_BITMAP)
      return rows<DownlineMember>(tx, ALL, [memberId, MOST_SHOWN])
    })
  }
}
