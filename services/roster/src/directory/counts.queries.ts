import type { EntityManager } from '@mikro-orm/postgresql'
import type { RosterCounts, TeamCounts } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { wasInRoster } from '../as-of/as-of.queries.ts'
import { membersAsOf } from '../as-of/members-as-of.queries.ts'
import type { Tally } from './company-counts.ts'

const counted = (condition: string, name: string) => `(count(*) filter (where ${condition}))::int as "${name}"`
const ofTeam = (condition: string, name: string) => counted(`m.role <> 'admin' and ${condition}`, name)

const COUNTS = [
  'count(*)::int as total',
  counted("m.role = 'loan_officer'", 'loanOfficers'),
  counted("m.role = 'senior_loan_officer'", 'seniors'),
  counted("m.role in ('admin', 'ceo')", 'admins'),
  ofTeam('m.upline_id is not null', 'assigned'),
  ofTeam('m.upline_id is null and m.level <> 0', 'unassigned'),
  ...[0, 1, 2, 3].map((level) => ofTeam(`m.level = ${level}`, `level${level}`)),
  ofTeam('m.level > 3', 'others'),
  ofTeam('true', 'team'),
].join(', ')

export type CountsRow = Omit<RosterCounts, 'team'> &
  Omit<TeamCounts, 'total' | 'levels'> &
  Record<'team' | 'level0' | 'level1' | 'level2' | 'level3' | 'others', number>

// The whole company: a few dozen rows, updated by each statement that changes a member.
const ALL_MEMBERS = `
  select role, level, has_upline as "hasUpline", members, leaders from roster_tally`

export const rosterTally = (em: EntityManager): Promise<Tally[]> => rows(em, ALL_MEMBERS)

const TEAM = `
  with recursive team as (
    select $1::text as id
    union all
    select t.id
    from team, lateral (select id from members where upline_id = team.id and removed_at is null offset 0) t)
  select ${COUNTS}, ${ofTeam('d.level1 > 0', 'haveDownlines')}
  from team join members m on m.id = team.id left join downlines d on d.member_id = m.id`

export const teamCounts = async (em: EntityManager, memberId: string): Promise<CountsRow> =>
  (await firstRow<CountsRow>(em, TEAM, [memberId]))!

/** $1 is the date, $2 the viewer unless the viewer sees the company: as in the list, by the team of today. */
const ON_DATE = `
  with team as materialized (
    select m.id, m.role, m.level, m.upline_id
    from ${membersAsOf(['id', 'created_at', 'removed_at'], '$1')} m
    where ${wasInRoster('m', '$1')} and ($2::text is null or m.id = $2 or is_below(m.id, $2)))
  select ${COUNTS}, ${ofTeam('m.id in (select upline_id from team)', 'haveDownlines')} from team m`

export const countsOn = async (em: EntityManager, date: string, viewerId: string | null): Promise<CountsRow> =>
  (await firstRow<CountsRow>(em, ON_DATE, [date, viewerId]))!
