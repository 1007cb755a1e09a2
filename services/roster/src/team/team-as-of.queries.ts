import type { EntityManager } from '@mikro-orm/postgresql'
import type { DownlineMember, TeamResponse } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { reportsAsOf } from '../as-of/as-of.queries.ts'
import { membersAsOf } from '../as-of/members-as-of.queries.ts'

const SELF = `
  select m.id, m.first_name || ' ' || m.last_name as name, m.role, m.level
  from ${membersAsOf(['id', 'first_name', 'last_name', 'removed_at'], '$2', 'where t.id = $1 offset 0')} m
  where m.removed_at is null`

export const selfAsOf = (
  em: EntityManager,
  memberId: string,
  date: string,
): Promise<TeamResponse['currentUser'] | undefined> => firstRow(em, SELF, [memberId, date])

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

export interface PastMemberRow extends DownlineMember {
  depth: number
}

export const teamAsOf = (em: EntityManager, memberId: string, date: string): Promise<PastMemberRow[]> =>
  rows(em, TEAM, [memberId, date])
