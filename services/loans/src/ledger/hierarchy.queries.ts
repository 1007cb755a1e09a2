import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { EffectiveOn, History, Moment } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import { momentText, sqlDate, sqlMoment } from './dates.ts'
import type { OfficerSum } from './rollups.ts'

/** Every change of the hierarchy takes it, before it locks rows of members. It never waits for a row of a loan. */
export const lockHierarchy = (tx: EntityManager): Promise<unknown> =>
  rows(tx, 'select pg_advisory_xact_lock(hierarchy_lock_key())')

/** A member's value with its start and source. If two values have the same start, the higher version wins. */
export interface Dated<T> {
  memberNo: MemberNo
  from: EffectiveOn | Moment
  value: T
  version: number
  cause: string
}

const LINK = `
  insert into upline_links as l (member_no, effective_on, upline_no, version, source) values ($1, $2, $3, $4, $5)
  on conflict (member_no, effective_on) do update set upline_no = excluded.upline_no, version = excluded.version, source = excluded.source
  where l.version < excluded.version
  returning 1 as one`

/** False if a later version of the member wrote this start already. */
export async function writeLink(tx: EntityManager, link: Dated<MemberNo | null>): Promise<boolean> {
  const { memberNo, from, value, version, cause } = link
  return Boolean(await firstRow(tx, LINK, [memberNo, sqlDate(from), value, version, cause]))
}

const ACTIVITY = `
  insert into member_activity as a (member_no, effective_on, at, is_active, version, source) values ($1, $2, $3, $4, $5, $6)
  on conflict (member_no, effective_on, at) do update set is_active = excluded.is_active, version = excluded.version, source = excluded.source
  where a.version < excluded.version
  returning 1 as one`

export async function writeActivity(tx: EntityManager, activity: Dated<boolean>): Promise<boolean> {
  const { memberNo, from, value, version, cause } = activity
  return Boolean(await firstRow(tx, ACTIVITY, [memberNo, ...sqlMoment(from), value, version, cause]))
}

export const deleteLinks = (tx: EntityManager, memberNo: MemberNo, from: EffectiveOn): Promise<unknown> =>
  rows(tx, 'delete from upline_links where member_no = $1 and effective_on >= $2', [memberNo, sqlDate(from)])

export const deleteActivity = (tx: EntityManager, memberNo: MemberNo): Promise<unknown> =>
  rows(tx, 'delete from member_activity where member_no = $1', [memberNo])

const HISTORY_OF_ACTIVITY = `
  select ${momentText('effective_on', 'at')} "from", is_active value from member_activity where member_no = $1 order by effective_on, at`

export const activityOf = (tx: EntityManager, memberNo: MemberNo): Promise<History<boolean>> =>
  rows(tx, HISTORY_OF_ACTIVITY, [memberNo])

/** The latest link has today's upline. */
export const noteUpline = (tx: EntityManager, memberNo: MemberNo, uplineNo: MemberNo | null): Promise<unknown> =>
  rows(tx, 'update members set upline_no = $2 where no = $1', [memberNo, uplineNo])

/**
 * The company's sums leave out inactive members: when one starts or stops earning, the member's estimates are added or
 * subtracted. $1 member, $2 whether active.
 */
const NOTE_ACTIVE = `
  with changed as (update members set is_active = $2 where no = $1 and is_active <> $2 returning no)
  insert into member_deltas
  select 0, t.level, t.bucket, 0, 0, 0, 0, sum(case when $2 then t.share_cents else -t.share_cents end)
  from (select * from member_totals where member_no = $1 and bucket < 5
        union all select * from member_deltas where member_no = $1 and bucket < 5) t
  where exists (select from changed)
  group by 2, 3 having sum(t.share_cents) <> 0`

export const noteActive = (tx: EntityManager, memberNo: MemberNo, isActive: boolean): Promise<unknown> =>
  rows(tx, NOTE_ACTIVE, [memberNo, isActive])

/**
 * Pending sums of a member's officers and of two levels below, by depth: everything that another upline of the member can
 * affect. An officer who is also above the member comes with the path to the member. $1 member, $2 members above.
 */
const PENDING_BELOW = `
  with recursive down(no, depth, path) as (
    select $1::int, 0, array[$1::int]
    union all
    select x.no, depth + 1, x.no || path from down join members x on x.upline_no = down.no where depth < 2 and x.no <> all(path))
  select d.depth, case when d.path && $2::int[] then d.path end path, o.status::int, sum(o.loans)::float8 loans,
    sum(o.amount_cents)::float8 "amountCents", sum(o.created_days)::float8 "createdDays", sum(o.funded_days)::float8 "fundedDays",
    array[sum(o.s0)::float8, sum(o.s1)::float8, sum(o.s2)::float8, sum(o.s3)::float8] shares
  from down d join officer_totals o on o.officer_no = d.no where o.status < 5 group by 1, 2, 3`

export interface PendingBelow extends Omit<OfficerSum, 'officerNo'> {
  depth: number
  path: MemberNo[] | null
}

export const pendingBelow = (
  tx: EntityManager,
  memberNo: MemberNo,
  above: readonly MemberNo[],
): Promise<PendingBelow[]> => rows<PendingBelow>(tx, PENDING_BELOW, [memberNo, above])
