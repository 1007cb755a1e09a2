import type { EntityManager } from '@mikro-orm/postgresql'
import type { DownlineMember, Role } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

// Includes the stamp of the roster: every change of members runs under one lock and adds to the history.
const SELF = `
  select m.id, m.first_name || ' ' || m.last_name as name, m.role, m.level,
    coalesce(d.level1, 0) as level1, coalesce(d.level2, 0) as level2, coalesce(d.level3, 0) as level3,
    coalesce(d.total, 0) as total, coalesce(d.active_loan_officers, 0) as "activeLoanOfficers",
    coalesce(d.active_senior_officers, 0) as "seniorLoanOfficers",
    (select max(id)::text from member_history) as stamp
  from members m left join downlines d on d.member_id = m.id
  where m.id = $1 and m.removed_at is null`

export interface SelfRow {
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

export const selfWithTeam = (em: EntityManager, memberId: string): Promise<SelfRow | undefined> =>
  firstRow(em, SELF, [memberId])

const MAX_LISTED_MEMBERS = 1_000

const FACTS = `t.id, t.name, t.role, t.email, t.phone, t.is_active as "isActive", t.upline_id as "uplineId",
  t.origination_website as "originationWebsite"`

const ALL = `select ${FACTS} from first_of_team($1, $2) t order by t.depth, t.name_key, t.id`

export const wholeTeam = (em: EntityManager, memberId: string): Promise<DownlineMember[]> =>
  rows(em, ALL, [memberId, MAX_LISTED_MEMBERS])

const DIRECT = `
  select ${FACTS} from (
    select m.*, m.first_name || ' ' || m.last_name as name from members m
    where m.upline_id = $1 and m.removed_at is null order by m.name_key, m.id limit $2) t`

export const directReports = (em: EntityManager, memberId: string): Promise<DownlineMember[]> =>
  rows(em, DIRECT, [memberId, MAX_LISTED_MEMBERS])
