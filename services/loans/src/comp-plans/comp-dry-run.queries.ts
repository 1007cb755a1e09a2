import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { MemberNo } from '../compensation/members.ts'
import type { ScopeKey } from '../compensation/plans.ts'
import { isInForce, isPaying } from '../ledger/entries.queries.ts'
import { packedAmounts } from '../ledger/packed-amounts.ts'
import type { PaidRow, TierMonth } from './comp-dry-run.ts'

/**
 * Entries of loans that funded in a range, by payee, level, version and portion. An inactive payee's entry pays nothing though the
 * level has a rate: it pays nothing under other terms either. $1 first day, $2 last day.
 */
const PAID = `
  select e.member_no "memberNo", e.level::int, e.plan_version "planVersion", e.percent::int, sum(3 - 2 * e.kind)::int loans,
    sum(e.amount_cents)::float8 "paidCents",
    ${packedAmounts('e.basis_cents')} filter (where e.kind = 1 and e.is_paying) earned,
    ${packedAmounts('e.basis_cents')} filter (where e.kind = 2 and e.is_paying) reversed
  from (
    select e.member_no, e.level, e.kind, e.plan_version, e.percent, e.basis_cents, e.amount_cents,
      ${isPaying('e')} or (r.rate_bp = 0 and r.flat_cents = 0) is_paying
    from commission_entries e join plan_rates r on r.version = e.plan_version and r.level = e.level
    where e.funded_on between $1::date and $2::date) e
  group by 1, 2, 3, 4`

export const paidBetween = (em: EntityManager, range: DayRange): Promise<PaidRow[]> =>
  rows(em, PAID, [range.from, range.to])

export interface DayRange {
  /** First day. */
  from: string
  /** Last day. */
  to: string
}

/** How many loans funded in a range. $1 first day, $2 last day. */
const FUNDED = `
  select count(*)::int n from loans where status = 5 and is_booked and funded_on between $1::date and $2::date`

export const fundedBetween = async (em: EntityManager, range: DayRange): Promise<number> =>
  (await rows<{ n: number }>(em, FUNDED, [range.from, range.to]))[0]?.n ?? 0

/**
 * Own portions of funded loans by payee and month, in the order in which tiers count them; no percentages: no loan of the
 * month is split. $1 first day, $2 last day.
 */
const OWN_MONTHS = `
  select e.member_no "memberNo", month_no(e.funded_on) "month", max(e.plan_version) "planVersion", 0 "bookedCents",
    string_agg(int8send(e.basis_cents), '' order by e.funded_on, e.loan_id) amounts,
    case when min(e.percent) < 100 then array_agg(e.percent::int order by e.funded_on, e.loan_id) end percents
  from commission_entries e
  where e.level = 0 and e.kind = 1 and ${isPaying('e')} and e.funded_on between $1::date and $2::date and ${isInForce('e')}
  group by 1, 2`

export const ownMonths = (em: EntityManager, range: DayRange): Promise<(TierMonth & { month: number })[]> =>
  rows(em, OWN_MONTHS, [range.from, range.to])

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
  role: string | null
  branch: string | null
}

/** $1 numbers. */
const PAYEES = 'select no, id, full_name "name", role, branch from members where no = any($1::int[])'

export const payeesByNo = (em: EntityManager, nos: readonly MemberNo[]): Promise<Payee[]> => rows(em, PAYEES, [nos])

/** Ids of the versions of a plan. $1 plan. */
export const versionIds = async (em: EntityManager, planNo: number): Promise<Set<number>> =>
  new Set(
    (await rows<{ id: number }>(em, 'select id from comp_plan_versions where plan_no = $1', [planNo])).map(
      ({ id }) => id,
    ),
  )
