import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, inTransaction, rows } from '@upline/db'
import { type Effective, LATEST } from '../compensation/history.ts'
import type { MemberNo } from '../compensation/members.ts'
import type { ScopeKey } from '../compensation/plans.ts'
import { dateText, sqlDate } from '../ledger/dates.ts'
import { isInForce, isPaying } from '../ledger/entries.queries.ts'
import { packedAmounts } from '../ledger/packed-amounts.ts'
import type { PaidRow, TierMonth } from './comp-dry-run.ts'
import type { DraftStretch } from './draft-scope.ts'
import type { DayRange, MonthRange } from './dry-run-range.ts'

/** When the draft decides the pay of a member, for members with other dates. */
export interface MemberStretch extends DraftStretch {
  memberNo: MemberNo
}

const STRETCHES = `
  left join unnest($3::int[], $4::date[], $5::date[]) s(no, from_on, till_on)
    on s.no = e.member_no and e.decided_on >= s.from_on and e.decided_on < s.till_on`

/** An entry as a number: EntryBits says where its parts are. */
const ENTRY = `e.basis_cents + (((e.kind - 1) * 4096 + e.percent * 16 + e.level)::bigint << 36)`

/**
 * Entries of loans that funded in a range, by payee; those that pay nothing by their version too. Stretches are joined only if
 * the draft decides the pay of some payees on some dates alone. $1 first day, $2 last day, $3 to $5 stretches.
 */
const paid = (pages: string, hasStretches: boolean): string => `
  select e.member_no "memberNo", case when not ${isPaying('e')} then e.plan_version end "unpaidVersion",
    ${hasStretches ? 's.no is not null' : 'false'} "isInStretch",
    sum(e.amount_cents)::float8 "paidCents", ${packedAmounts(ENTRY)} entries
  from commission_entries e ${hasStretches ? STRETCHES : ''}
  where ${pages} and e.funded_on between $1::date and $2::date
  group by 1, 2, 3`

/** The entries of a payee are collected in memory, not sorted. The halves are read in parallel, so Postgres starts no workers. */
const COLLECTING = `select set_config('work_mem', '64MB', true), set_config('max_parallel_workers_per_gather', '0', true)`

const SAME_ROWS = 'set transaction isolation level repeatable read'

/** What a second transaction needs to see the same rows, and the page in the middle of the ledger. */
const HALVES = `
  select pg_export_snapshot() snapshot, pg_relation_size('commission_entries') / current_setting('block_size')::int / 2 middle`

/**
 * Two connections read half of the pages each. Both see the rows of one moment: the lock of a pay run can move an entry from one
 * half to the other.
 */
export function paidBetween(
  em: EntityManager,
  range: DayRange,
  stretches: readonly MemberStretch[],
): Promise<PaidRow[]> {
  return inTransaction(em, async (first) => {
    await rows(first, SAME_ROWS)
    const { snapshot, middle } = (await firstRow<{ snapshot: string; middle: string }>(first, HALVES))!
    const second = inTransaction(em, async (tx) => {
      await rows(tx, SAME_ROWS)
      await rows(tx, `set transaction snapshot '${snapshot}'`)
      return paidIn(tx, `e.ctid >= '(${middle},0)'`, { range, stretches })
    })
    return (await Promise.all([paidIn(first, `e.ctid < '(${middle},0)'`, { range, stretches }), second])).flat()
  })
}

async function paidIn(
  tx: EntityManager,
  pages: string,
  { range: { from, to }, stretches }: { range: DayRange; stretches: readonly MemberStretch[] },
): Promise<PaidRow[]> {
  await rows(tx, COLLECTING)
  if (stretches.length === 0) return rows<PaidRow>(tx, paid(pages, false), [from, to])
  const columns = [
    stretches.map(({ memberNo }) => memberNo),
    ...[stretches.map((one) => sqlDate(one.from)), stretches.map(({ till }) => (till === LATEST ? 'infinity' : till))],
  ]
  return rows<PaidRow>(tx, paid(pages, true), [from, to, ...columns])
}

/** How many loans funded in a range. $1 first day, $2 last day. */
const FUNDED = `
  select count(*)::int n from loans where status = 5 and is_booked and funded_on between $1::date and $2::date`

export const fundedBetween = async (em: EntityManager, range: DayRange): Promise<number> =>
  (await rows<{ n: number }>(em, FUNDED, [range.from, range.to]))[0]?.n ?? 0

/**
 * Personal portions of funded loans by payee and month, in the order that tiers count them. The percentages are null if the
 * month has no split loan. $1 first day, $2 last day, $3 versions whose originators were paid nothing for lack of a rate.
 */
const OWN_MONTHS = `
  select e.member_no "memberNo", month_no(e.funded_on) "month",
    ${packedAmounts('e.basis_cents', 'e.funded_on, e.loan_id')} amounts,
    case when min(e.percent) < 100 then array_agg(e.percent::int order by e.funded_on, e.loan_id) end percents
  from commission_entries e
  where e.level = 0 and e.kind = 1 and (${isPaying('e')} or e.plan_version = any($3::int[]))
    and e.funded_on between $1::date and $2::date and ${isInForce('e')}
  group by 1, 2`

/** Lines of tiers that are booked for months. $1 first month, $2 last month. */
const TIER_LINES = `
  select member_no "memberNo", tier_month "month", sum(amount_cents)::float8 "bookedCents" from adjustments
  where tier_month between $1::int and $2::int group by 1, 2`

type MonthRow = Pick<TierMonth, 'memberNo' | 'month'>

/** Months with booked lines of tiers and, unless `unpaid` is null, months with own fundings: `unpaid` is $3 of OWN_MONTHS. */
export async function tierMonths(
  em: EntityManager,
  { from, to, first, last }: MonthRange,
  unpaid: readonly number[] | null,
): Promise<TierMonth[]> {
  const lines = await rows<MonthRow & { bookedCents: number }>(em, TIER_LINES, [first, last])
  const own = unpaid ? await rows<Omit<TierMonth, 'bookedCents'>>(em, OWN_MONTHS, [from, to, unpaid]) : []
  const months = new Map<string, TierMonth>(own.map((row) => [keyOf(row), { ...row, bookedCents: 0 }]))
  for (const line of lines)
    months.set(keyOf(line), { ...{ amounts: null, percents: null }, ...months.get(keyOf(line)), ...line })
  return [...months.values()]
}

const keyOf = ({ memberNo, month }: MonthRow): string => `${memberNo} ${month}`

interface AssignedKey {
  key: ScopeKey
  /** A draft, or approved for a later day. */
  isPlanned: boolean
}

/** Who a plan is or was assigned to. $1 plan, $2 today. */
const KEYS = `
  select a.scope || ':' || coalesce(m.no::text, a.subject) "key", a.status = 'draft' or a.effective_on > $2::date "isPlanned"
  from plan_assignments a left join members m on a.scope = 'member' and m.id = a.subject
  where a.plan_no = $1 and a.status <> 'withdrawn'`

export const assignedKeys = (em: EntityManager, planNo: number, today: string): Promise<AssignedKey[]> =>
  rows(em, KEYS, [planNo, today])

export interface Payee {
  no: MemberNo
  id: string
  name: string
  branch: string | null
  roles: Effective<string>[]
  branches: Effective<string | null>[]
}

/** Members with the history of role and branch, which select plans. */
const PAYEES = `
  select m.no, m.id, m.full_name "name", m.branch, coalesce(p.roles, '[]') roles, coalesce(p.branches, '[]') branches
  from members m left join (
    select member_no, json_agg(json_build_object('from', ${dateText('effective_on')}, 'value', role) order by effective_on) roles,
      json_agg(json_build_object('from', ${dateText('effective_on')}, 'value', branch) order by effective_on) branches
    from member_positions group by 1) p on p.member_no = m.no`

export const allPayees = (em: EntityManager): Promise<Payee[]> => rows(em, PAYEES)
