import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { EffectiveOn, Moment } from '../compensation/history.ts'
import { sqlMoment } from '../ledger/dates.ts'
import { viewersOf } from '../ledger/viewers.queries.ts'
import type { MemberRecord } from './member-record.ts'

/** Members that others name before their own event arrives get a placeholder. $1 ids. */
const NAME = `
  insert into members (id) select distinct i from unnest($1::text[]) t(i)
  where i is not null and not exists (select from members m where m.id = i)
  order by 1 on conflict (id) do nothing`

export const nameMembers = (tx: EntityManager, ids: readonly (string | null)[]): Promise<unknown> =>
  rows(tx, NAME, [ids])

/** $1 records. Returns the members that no one named before: they have neither loans nor a downline. */
const INSERT = `
  insert into members (id, full_name, username, email, role, branch, is_active, removed_at, joined_at, joined_on, version,
    employee_number, employment, cost_center, left_on, licenses, supervision)
  select x.id, x.full_name, x.username, x.email, x.role, x.branch, x.is_active, x.removed_at, x.joined_at, company_date(x.joined_at), x.version,
    x.employee_number, x.employment, x.cost_center, x.left_on, x.licenses, x.supervision
  from json_to_recordset($1) x(id text, full_name text, username text, email text, role text, branch text, is_active boolean,
    removed_at timestamptz, joined_at timestamptz, version bigint, employee_number text, employment text, cost_center text, left_on date,
    licenses jsonb, supervision jsonb)
  order by x.id on conflict (id) do nothing returning id`

export const insertMembers = async (tx: EntityManager, records: readonly MemberRecord[]): Promise<string[]> =>
  (await rows<{ id: string }>(tx, INSERT, [JSON.stringify(records)])).map(({ id }) => id)

/** The first link, position and activity of members without loans and downline, who change no sum. $1 records, $2 source. */
const BEGIN_HISTORIES = `
  with x as materialized (
    select m.no, u.no upline_no, x.is_active, x.role, x.branch, x.version
    from json_to_recordset($1) x(id text, upline_id text, is_active boolean, role text, branch text, version bigint) join members m using (id)
    left join members u on u.id = x.upline_id),
  links as (
    insert into upline_links (member_no, effective_on, upline_no, version, source) select no, '-infinity', upline_no, version, $2 from x),
  activity as (
    insert into member_activity (member_no, effective_on, at, is_active, version, source)
    select no, '-infinity', '-infinity', false, version, $2 from x where not is_active),
  positions as (
    insert into member_positions (member_no, effective_on, role, branch, version, source)
    select no, '-infinity', role, branch, version, $2 from x)
  update members m set upline_no = x.upline_no from x where m.no = x.no and x.upline_no is not null`

export const beginHistories = (tx: EntityManager, records: readonly MemberRecord[], source: string): Promise<unknown> =>
  rows(tx, BEGIN_HISTORIES, [JSON.stringify(records), source])

/** Profiles: an older version changes nothing. Activity has a history alone; role and branch also have one. $1 records. */
const DESCRIBE = `
  update members m set full_name = x.full_name, username = x.username, email = x.email, role = x.role, branch = x.branch, removed_at = x.removed_at,
    joined_at = coalesce(m.joined_at, x.joined_at), joined_on = coalesce(m.joined_on, company_date(x.joined_at)), version = x.version,
    employee_number = x.employee_number, employment = x.employment, cost_center = x.cost_center, left_on = x.left_on,
    licenses = x.licenses, supervision = x.supervision
  from json_to_recordset($1) x(id text, full_name text, username text, email text, role text, branch text, removed_at timestamptz,
    joined_at timestamptz, version bigint, employee_number text, employment text, cost_center text, left_on date,
    licenses jsonb, supervision jsonb)
  where m.id = x.id and (m.version < x.version or m.joined_at is null)`

export const describeMembers = (tx: EntityManager, records: readonly MemberRecord[]): Promise<unknown> =>
  rows(tx, DESCRIBE, [JSON.stringify(records)])

/** Members whose activity at a moment is another one, or who have a later entry. $1 records, $2 date, $3 instant. */
const ACTIVITY_TO_SET = `
  select m.no, x.is_active "isActive", x.version::float8 "version"
  from json_to_recordset($1) x(id text, is_active boolean, version bigint) join members m using (id)
  where coalesce((select a.is_active from member_activity a where a.member_no = m.no and (a.effective_on, a.at) <= ($2::date, $3::timestamptz)
      order by a.effective_on desc, a.at desc limit 1), true) <> x.is_active
    or exists (select from member_activity a where a.member_no = m.no and (a.effective_on, a.at) > ($2::date, $3::timestamptz))`

export const activityToSet = (
  tx: EntityManager,
  records: readonly MemberRecord[],
  from: Moment,
): Promise<{ no: number; isActive: boolean; version: number }[]> =>
  rows(tx, ACTIVITY_TO_SET, [JSON.stringify(records), ...sqlMoment(from)])

/** The internal number of a member; undefined if the member's events have not arrived. */
export const memberNo = async (em: EntityManager, id: string): Promise<number | undefined> =>
  (await firstRow<{ no: number }>(em, 'select no from members where id = $1', [id]))?.no

export const isActiveMember = async (em: EntityManager, no: number): Promise<boolean | undefined> =>
  (await firstRow<{ is_active: boolean }>(em, 'select is_active from members where no = $1', [no]))?.is_active

const WITH_UPLINES = viewersOf('id = any($1)')

export const idsWithUplines = async (em: EntityManager, ids: readonly string[]): Promise<string[]> =>
  (await rows<{ id: string }>(em, WITH_UPLINES, [ids])).map(({ id }) => id)

/** Numbers of a member and their downline, at any depth. */
export const downlineNumbers = async (em: EntityManager, memberNo: number): Promise<number[]> =>
  (await rows<{ no: number }>(em, 'select downline_of($1) no', [memberNo])).map(({ no }) => no)

export const memberCount = async (em: EntityManager): Promise<number> =>
  (await firstRow<{ n: number }>(em, 'select count(*)::int n from members where joined_at is not null'))?.n ?? 0

/** Numbers of members by id. */
export async function numbersOf(tx: EntityManager, ids: readonly (string | null)[]): Promise<Map<string, number>> {
  const sql = 'select id, no from members where id = any($1::text[])'
  const found = await rows<{ id: string; no: number }>(tx, sql, [ids.filter((id) => id !== null)])
  return new Map(found.map(({ id, no }) => [id, no]))
}

/** Members whose role or branch on a date is another one, or who have a later entry. $1 records, $2 date. */
const POSITIONS_TO_SET = `
  select m.no, x.role, x.branch, x.version::float8 "version"
  from json_to_recordset($1) x(id text, role text, branch text, version bigint) join members m using (id)
  left join lateral (select p.role, p.branch from member_positions p where p.member_no = m.no and p.effective_on <= $2::date
    order by p.effective_on desc limit 1) p on true
  where (p.role, p.branch) is distinct from (x.role, x.branch)
    or exists (select from member_positions a where a.member_no = m.no and a.effective_on > $2::date)`

export const positionsToSet = (
  tx: EntityManager,
  records: readonly MemberRecord[],
  on: EffectiveOn,
): Promise<{ no: number; role: string; branch: string | null; version: number }[]> =>
  rows(tx, POSITIONS_TO_SET, [JSON.stringify(records), on])
