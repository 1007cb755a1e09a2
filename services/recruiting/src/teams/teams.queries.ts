import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { TeamNode, TeamMember } from './team-tree.ts'

/** Serializes writers before they read the totals. Otherwise one of two changes in a chain would be lost. */
const TEAMS_LOCK = 77_102

export const lockTeams = (tx: EntityManager): Promise<unknown> =>
  rows(tx, 'select pg_advisory_xact_lock($1)', [TEAMS_LOCK])

const WANTED = `
  select id, upline_id as "uplineId", (profile_version >= 0 and removed_at is null) as "isCounted"
  from members where id = any($1)`

export const wantedPlaces = (tx: EntityManager, memberIds: readonly string[]): Promise<TeamMember[]> =>
  rows(tx, WANTED, [memberIds])

const ENSURE = `
  insert into teams (member_id, own_cents)
  select i.id, coalesce((select sum(v.cents) from officer_volumes v where v.member_id = i.id), 0)
  from unnest($1::text[]) as i (id) order by i.id
  on conflict do nothing`

export const ensureTeams = (tx: EntityManager, memberIds: readonly string[]): Promise<unknown> =>
  rows(tx, ENSURE, [memberIds])

// `offset 0` makes each step an index lookup. Union, not union all: chains converge.
const ABOVE = `
  with recursive up as (
    select member_id, upline_id from teams where member_id = any($1)
    union
    select t.member_id, t.upline_id
    from up, lateral (select member_id, upline_id from teams where member_id = up.upline_id offset 0) t)
  select t.member_id as id, t.upline_id as "uplineId", t.waits_for as "waitsFor", t.is_counted as "isCounted",
    t.own_cents::float8 as "ownCents", t.size, t.cents::float8 as cents
  from up join teams t on t.member_id = up.member_id`

/** The teams of these members and of all their uplines. */
export const teamsAbove = (tx: EntityManager, memberIds: readonly string[]): Promise<TeamNode[]> =>
  rows(tx, ABOVE, [memberIds])

const WRITE = `
  update teams t set upline_id = c."uplineId", waits_for = c."waitsFor", is_counted = c."isCounted",
    own_cents = c."ownCents", size = c.size, cents = c.cents
  from jsonb_to_recordset($1::jsonb) as c (id text, "uplineId" text, "waitsFor" text, "isCounted" boolean,
    "ownCents" bigint, size int, cents bigint)
  where t.member_id = c.id`

export const writeTeams = (tx: EntityManager, changes: readonly TeamNode[]): Promise<unknown> =>
  rows(tx, WRITE, [JSON.stringify(changes)])

const WAITING = `select member_id as id, waits_for as "waitsFor" from teams where waits_for is not null`

export const waitingMembers = (tx: EntityManager): Promise<{ id: string; waitsFor: string }[]> => rows(tx, WAITING)

const MISSING = `
  select m.id from members m
  where m.id > $2 and not exists (select from teams t where t.member_id = m.id and t.is_followed)
  order by m.id limit $1`

/** Members whose team does not follow them yet, after a member id. */
export const missingMembers = (tx: EntityManager, after: string, atMost: number): Promise<{ id: string }[]> =>
  rows(tx, MISSING, [atMost, after])

const FOLLOWED = `update teams set is_followed = true where member_id = any($1) and not is_followed`

export const markFollowed = (tx: EntityManager, memberIds: readonly string[]): Promise<unknown> =>
  rows(tx, FOLLOWED, [memberIds])

export const rebuildTeams = (tx: EntityManager): Promise<unknown> => rows(tx, 'select rebuild_teams()')

export interface TeamTotals {
  size: number
  cents: number
}

export const teamTotals = (em: EntityManager, memberId: string): Promise<TeamTotals | undefined> =>
  firstRow(em, 'select size, cents::float8 as cents from teams where member_id = $1', [memberId])
