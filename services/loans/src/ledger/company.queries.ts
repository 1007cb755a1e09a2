import type { EntityManager } from '@mikro-orm/postgresql'
import { companyZone, firstRow, rows } from '@upline/db'
import type { Company } from '../compensation/earners.ts'
import { ALWAYS, type Effective } from '../compensation/history.ts'
import type { TriggerPolicies, TriggerPolicy } from '../compensation/loans.ts'
import type { Member, MemberNo, Members } from '../compensation/members.ts'
import { dateText, momentText } from './dates.ts'
import { EstimateRates } from './estimate-rates.ts'
import { loadEstimateBook, loadPlanBook } from './plan-book.queries.ts'
import type { OpenPeriod } from '../pay-calendar/period-of-entry.ts'

interface MemberRow {
  no: MemberNo
  id: string
  joinedOn: string | null
  uplineNo: MemberNo | null
  isActiveToday: boolean
  uplines: [from: string, upline: MemberNo | null][]
  activity: [from: string, isActive: boolean][] | null
  roles: [from: string, role: string][] | null
  branches: [from: string, branch: string | null][] | null
}

/** Members with their histories. `above` selects their numbers from $1, the originators. */
const membersOf = (above: string): string => `
  with recursive ${above}
  select m.no, m.id, m.joined_on::text "joinedOn", m.upline_no "uplineNo", m.is_active "isActiveToday",
    (select coalesce(json_agg(json_build_array(${dateText('effective_on')}, upline_no) order by effective_on), '[]')
      from upline_links where member_no = m.no) uplines,
    (select json_agg(json_build_array(${momentText('effective_on', 'at')}, is_active) order by effective_on, at)
      from member_activity where member_no = m.no) activity,
    (select json_agg(json_build_array(${dateText('effective_on')}, role) order by effective_on)
      from member_positions where member_no = m.no) roles,
    (select json_agg(json_build_array(${dateText('effective_on')}, branch) order by effective_on)
      from member_positions where member_no = m.no) branches
  from members m where m.no in (select no from above)`

const EVERY_UPLINE = `
  select upline_no from upline_links where member_no = above.no
  union all select upline_no from members m where m.no = above.no`

/** Members who ever were up to three levels above one of the originators. */
const MEMBERS_ABOVE = membersOf(`above(no, height) as (
    select no, 0 from unnest($1::int[]) no
    union
    select u.upline_no, height + 1 from above cross join lateral (${EVERY_UPLINE}) u
    where height < 3 and u.upline_no is not null)`)

/** Members who ever were at any level above them. */
const ALL_ABOVE = membersOf(`above(no) as (
    select no from unnest($1::int[]) no
    union
    select u.upline_no from above cross join lateral (${EVERY_UPLINE}) u where u.upline_no is not null)`)

/** The facts that decide a batch of loans, and the members' ids in other services. */
export interface CompanyFacts extends Company {
  memberIds: ReadonlyMap<MemberNo, string>
  /** Instants belong to the dates of this zone. */
  timeZone: string
  /** Members as the stored sums count them: their columns change together with the sums, even if a history is damaged. */
  today: Members
  /** Rates that the stored sums of estimates are built with. */
  estimates: EstimateRates
}

const TRIGGERS = `select ${dateText('since')} "since", policy from trigger_policies order by since`

export async function loadTriggers(em: EntityManager): Promise<TriggerPolicies> {
  const found = await rows<{ since: string; policy: TriggerPolicy }>(em, TRIGGERS)
  return found.map(({ since, policy }) => ({ from: since, value: policy }))
}

/** The caller holds the hierarchy lock, so none of these facts change until the transaction ends. */
export async function loadCompany(tx: EntityManager, originators: Iterable<MemberNo>): Promise<CompanyFacts> {
  const nos = [...new Set(originators)]
  return companyOf(tx, nos.length === 0 ? [] : await rows<MemberRow>(tx, MEMBERS_ABOVE, [nos]))
}

/** The same with every member who ever was above the originators. It runs the same statements for any of them. */
export const loadWholeChains = async (em: EntityManager, originators: readonly MemberNo[]): Promise<CompanyFacts> =>
  companyOf(em, await rows<MemberRow>(em, ALL_ABOVE, [originators]))

async function companyOf(tx: EntityManager, found: readonly MemberRow[]): Promise<CompanyFacts> {
  const plans = await loadPlanBook(tx)
  const today = new Map(found.map((row) => [row.no, memberToday(row)]))
  const book = await loadEstimateBook(tx, [...today.keys()])
  return {
    trigger: await loadTriggers(tx),
    members: new Map(found.map((row) => [row.no, memberOf(row)])),
    today,
    memberIds: new Map(found.map(({ no, id }) => [no, id])),
    timeZone: await companyZone(tx),
    plans,
    estimates: new EstimateRates(today, book),
  }
}

const memberOf = ({ no, joinedOn, uplines, activity, roles, branches }: MemberRow): Member => ({
  no,
  joinedOn,
  isActive: historyOf(activity),
  role: historyOf(roles),
  branch: historyOf(branches),
  upline: historyOf(uplines),
})

const memberToday = (row: MemberRow): Member => ({
  ...memberOf(row),
  isActive: [{ from: ALWAYS, value: row.isActiveToday }],
  upline: [{ from: ALWAYS, value: row.uplineNo }],
})

const historyOf = <T>(pairs: [string, T][] | null): Effective<T>[] =>
  (pairs ?? []).map(([from, value]) => ({ from, value }))

/** Ids of members by number. */
export async function memberIdsOf(tx: EntityManager, nos: readonly MemberNo[]): Promise<Map<MemberNo, string>> {
  if (nos.length === 0) return new Map()
  const sql = 'select no, id from members where no = any($1::int[])'
  return new Map((await rows<{ no: MemberNo; id: string }>(tx, sql, [nos])).map(({ no, id }) => [no, id]))
}

/** $1 numbers. */
const NAMES = 'select no, id, full_name "name" from members where no = any($1::int[])'

export async function memberNamesOf(
  em: EntityManager,
  nos: readonly MemberNo[],
): Promise<Map<MemberNo, { id: string; name: string }>> {
  const found = await rows<{ no: MemberNo; id: string; name: string }>(em, NAMES, [nos])
  return new Map(found.map(({ no, id, name }) => [no, { id, name }]))
}

/** Shared by everyone who writes money; moves and plans take it exclusively. After the rows of loans (data.md, lock order). */
export const shareHierarchy = (tx: EntityManager): Promise<unknown> =>
  rows(tx, 'select pg_advisory_xact_lock_shared(hierarchy_lock_key())')

/** The first open pay period; it stays open until the transaction ends. Adjustments and corrections go there. */
export async function openPayPeriod(tx: EntityManager): Promise<number> {
  return (await firstRow<{ id: number }>(tx, 'select open_pay_period() id'))!.id
}

const OPEN_PERIODS = 'select id, starts_on::text "startsOn", ends_on::text "endsOn" from open_pay_periods()'

/** All open pay periods, by date; they stay open until the transaction ends. */
export const openPayPeriods = (tx: EntityManager): Promise<OpenPeriod[]> => rows<OpenPeriod>(tx, OPEN_PERIODS)
