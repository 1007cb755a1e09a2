import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { type Change, type Figures, NO_VOLUME, NOTHING, rollUp, type Volume } from './roll-up.ts'

/** One lock for the hierarchy. Adding, moving, removing or re-weighting members takes it before any row lock. */
const HIERARCHY_LOCK = 77_010

// `offset 0` makes each step of a walk an index lookup. In a chain of thousands the planner would otherwise hash the
// whole table in every step.
const CHAIN = `
  with recursive up as (
    select id, upline_id, 1 as n from members where id = $1
    union all
    select m.id, m.upline_id, up.n + 1
    from up, lateral (select id, upline_id from members where id = up.upline_id offset 0) m
    where up.n <= 10000)
  select id from up order by n`

// Union, not union all: chains converge, and each upline is needed once.
const ABOVE = `
  with recursive up as (
    select id, upline_id from members where id = any($1)
    union
    select m.id, m.upline_id
    from up, lateral (select id, upline_id from members where id = up.upline_id offset 0) m)
  select id, upline_id as "uplineId" from up`

/** The columns of `downline_figures f` as Figures; cents as a float, which holds them exactly up to 90 trillion dollars. */
export const FIGURE_COLUMNS = `
  f.level1, f.level2, f.level3, f.total, f.active_loan_officers as "activeLoanOfficers",
  f.active_senior_officers as "activeSeniorOfficers", f.height, f.volume_loans as "volumeLoans",
  f.volume_cents::float8 as "volumeCents"`

const BELOW = `select ${FIGURE_COLUMNS} from downline_figures f where f.member_id = $1`

const OWN = 'select loans, cents::float8 as cents from officer_volumes where member_id = $1'

const HEIGHT = `
  with recursive down as (
    select $1::text as id, 0 as n
    union all
    select m.id, down.n + 1
    from down, lateral (select id from members where upline_id = down.id and removed_at is null offset 0) m)
  select max(n) as height from down`

const APPLY = `
  update downlines o set
    level1 = o.level1 + c.level1, level2 = o.level2 + c.level2, level3 = o.level3 + c.level3, total = o.total + c.total,
    active_loan_officers = o.active_loan_officers + c."activeLoanOfficers",
    active_senior_officers = o.active_senior_officers + c."activeSeniorOfficers",
    height = greatest(o.height, c.height),
    volume_loans = o.volume_loans + c."volumeLoans", volume_cents = o.volume_cents + c."volumeCents"
  from jsonb_to_recordset($1::jsonb) as c (id text, level1 int, level2 int, level3 int, total int,
    "activeLoanOfficers" int, "activeSeniorOfficers" int, height int, "volumeLoans" int, "volumeCents" bigint)
  where o.member_id = c.id`

// Deltas of a member who has been removed in the meantime no longer count.
const PUT_EMPTY = `
  with gone as (delete from volume_deltas where member_id = $1)
  insert into downlines (member_id) values ($1)`

const DROP = `
  with gone as (delete from volume_deltas where member_id = any($1)),
  former as (
    insert into former_reports (upline_id, member_id) select coalesce(upline_id, ''), id from members where id = any($1)
    on conflict do nothing)
  delete from downlines where member_id = any($1)`

/** Held to the end of the transaction. */
export async function lockHierarchy(tx: EntityManager): Promise<void> {
  await rows(tx, 'select pg_advisory_xact_lock($1)', [HIERARCHY_LOCK])
}

/** Shared lock for writers of volumes: they run concurrently, but not during moves. */
export async function lockHierarchyShared(tx: EntityManager): Promise<void> {
  await rows(tx, 'select pg_advisory_xact_lock_shared($1)', [HIERARCHY_LOCK])
}

/** Ids from a member up to the top, the member first. */
export async function chainFrom(em: EntityManager, memberId: string): Promise<string[]> {
  return (await rows<{ id: string }>(em, CHAIN, [memberId])).map(({ id }) => id)
}

/** These members and all their uplines, each with their own upline. */
export async function uplinesAbove(em: EntityManager, memberIds: string[]): Promise<Map<string, string | null>> {
  const found = await rows<{ id: string; uplineId: string | null }>(em, ABOVE, [memberIds])
  return new Map(found.map(({ id, uplineId }) => [id, uplineId]))
}

/** Counts of a member's downline. */
export async function figuresOf(em: EntityManager, memberId: string): Promise<Figures> {
  return (await firstRow<Figures>(em, BELOW, [memberId])) ?? NOTHING
}

/** The member's own funded loans. */
export async function ownVolume(em: EntityManager, memberId: string): Promise<Volume> {
  return (await firstRow<Volume>(em, OWN, [memberId])) ?? NO_VOLUME
}

/** Walks the whole downline. Call it only if the bound in `height` seems too deep. */
export async function exactHeight(em: EntityManager, memberId: string): Promise<number> {
  return (await firstRow<{ height: number }>(em, HEIGHT, [memberId]))!.height
}

/** Applies changes to all uplines in one statement. Call it after `members` has the uplines of each change. */
export async function carryUp(tx: EntityManager, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const uplineOf = await uplinesAbove(tx, [...new Set(changes.map(({ under }) => under))])
  const changed = [...rollUp(changes, uplineOf)].filter(([, figures]) => Object.values(figures).some((n) => n !== 0))
  const records = changed.map(([id, figures]) => ({ id, ...figures })).sort((a, b) => (a.id < b.id ? -1 : 1))
  await rows(tx, APPLY, [JSON.stringify(records)])
}

/** A new member has no downline. */
export async function putEmptyFigures(tx: EntityManager, memberId: string): Promise<void> {
  await rows(tx, PUT_EMPTY, [memberId])
}

/** Deletes the counts of removed members and records them as former reports of their uplines. */
export async function dropFigures(tx: EntityManager, memberIds: string[]): Promise<void> {
  await rows(tx, DROP, [memberIds])
}

/** Rebuilds all counts from members. */
export async function rebuildDownlines(tx: EntityManager): Promise<void> {
  await rows(tx, 'select rebuild_downlines()')
}
