import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { DownlineMember, Role, TeamResponse } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { MemberNotFoundError } from '../access/access-failures.ts'
import { reportsAsOf } from '../as-of/as-of.sql.ts'
import { membersAsOf } from '../as-of/members-as-of.sql.ts'

const SELF = `
  select m.id, m.first_name || ' ' || m.last_name as name, m.role, m.level
  from ${membersAsOf(['id', 'first_name', 'last_name', 'removed_at'], '$2', 'where t.id = $1 offset 0')} m
  where m.removed_at is null`

const UNDATED = ['id', 'first_name', 'last_name', 'email', 'phone', 'origination_website', 'name_key']

// Members hidden from the viewer today are hidden in the past too.
const TEAM = `
  with recursive team(id, upline_id, depth) as (
    select $1::text, null::text, 0
    union all
    select c.id, team.id, team.depth + 1 from team cross join lateral (
      ${reportsAsOf('team.id', '$2')} and is_below(r.id, $1) offset 0) c
    where team.depth < 10000)
  select m.id, m.first_name || ' ' || m.last_name as name, m.role, m.email, m.phone, m.is_active as "isActive",
    below.upline_id as "uplineId", m.origination_website as "originationWebsite", below.depth
  from team below cross join lateral ${membersAsOf(UNDATED, '$2', 'where t.id = below.id offset 0')} m
  where below.depth > 0 order by below.depth, m.name_key, m.id`

interface ThenRow extends DownlineMember {
  depth: number
}

const MAX_LISTED_MEMBERS = 1_000

/** The team as of a date: that date's hierarchy, roles, levels and activity with today's names. */
@Injectable()
export class TeamAsOfService {
  constructor(private readonly em: EntityManager) {}

  async of(memberId: string, date: string): Promise<TeamResponse> {
    const self = await firstRow<{ id: string; name: string; role: Role; level: number }>(this.em, SELF, [
      memberId,
      date,
    ])
    if (!self) throw new MemberNotFoundError()
    return { currentUser: self, ...teamOf(await rows<ThenRow>(this.em, TEAM, [memberId, date])) }
  }
}

/** Members of a team with their depth, nearest first. */
export function teamOf(found: readonly ThenRow[]): Omit<TeamResponse, 'currentUser'> {
  const shown = found.map(({ depth: _, ...member }) => member)
  const onLevel = (level: number) => found.filter(({ depth }) => depth === level).length
  const active = (role: Role) => found.filter((member) => member.isActive && member.role === role).length
  return {
    directDownline: shown.filter((_, at) => found[at]!.depth === 1).slice(0, MAX_LISTED_MEMBERS),
    allDownline: shown.slice(0, MAX_LISTED_MEMBERS),
    teamStats: {
      directReports: onLevel(1),
      totalDownline: found.length,
      activeLoanOfficers: active('loan_officer'),
      seniorLoanOfficers: active('senior_loan_officer'),
      levels: { level1: onLevel(1), level2: onLevel(2), level3: onLevel(3) },
    },
  }
}
