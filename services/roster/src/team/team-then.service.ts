import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DownlineMember, Role, TeamAnswer } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { MemberMissingError } from '../access/access-failures.ts'
import { reportsThen } from '../as-of/as-of.sql.ts'
import { membersThen } from '../as-of/members-then.sql.ts'

const SELF = `
  select m.id, m.first_name || ' ' || m.last_name as name, m.role, m.level
  from ${membersThen(['id', 'first_name', 'last_name', 'removed_at'], '$2', 'where t.id = $1 offset 0')} m
  where m.removed_at is null`

const UNDATED = ['id', 'first_name', 'last_name', 'email', 'phone', 'origination_website', 'name_key']

// Members whom the viewer cannot see today are not shown in the past either.
const TEAM = `
  with recursive team(id, upline_id, depth) as (
    select $1::text, null::text, 0
    union all
    select c.id, team.id, team.depth + 1 from team cross join lateral (
      ${reportsThen('team.id', '$2')} and is_below(r.id, $1) offset 0) c
    where team.depth < 10000)
  select m.id, m.first_name || ' ' || m.last_name as name, m.role, m.email, m.phone, m.is_active as "isActive",
    below.upline_id as "uplineId", m.origination_website as "originationWebsite", below.depth
  from team below cross join lateral ${membersThen(UNDATED, '$2', 'where t.id = below.id offset 0')} m
  where below.depth > 0 order by below.depth, m.name_key, m.id`

interface ThenRow extends DownlineMember {
  depth: number
}

const MOST_SHOWN = 1_000

/** The team as of a date: who reported to whom then, with the roles, levels and activity of the date and names of today. */
@Injectable()
export class TeamThenService {
  constructor(private readonly em: EntityManager) {}

  async of(memberId: string, date: string): Promise<TeamAnswer> {
    const self = await firstRow<{ id: string; name: string; role: Role; level: number }>(this.em, SELF, [
      memberId,
      date,
    ])
    if (!self) throw new MemberMissingError()
    return { currentUser: self, ...teamOf(await rows<ThenRow>(this.em, TEAM, [memberId, date])) }
  }
}

/** Members of a team with how far below they are, nearest first. */
export function teamOf(found: readonly ThenRow[]): Omit<TeamAnswer, 'currentUser'> {
  const shown = found.map(({ depth: _, ...member }) => member)
  const onLevel = (level: number) => found.filter(({ depth }) => depth === level).length
  const active = (role: Role) => found.filter((member) => member.isActive && member.role === role).length
  return {
    directDownline: shown.filter((_, at) => found[at]!.depth === 1).slice(0, MOST_SHOWN),
    allDownline: shown.slice(0, MOST_SHOWN),
    teamStats: {
      directReports: onLevel(1),
      totalDownline: found.length,
      activeLoanOfficers: active('loan_officer'),
      seniorLoanOfficers: active('senior_loan_officer'),
      levels: { level1: onLevel(1), level2: onLevel(2), level3: onLevel(3) },
    },
  }
}
