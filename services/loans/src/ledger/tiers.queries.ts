import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { MemberNo } from '../compensation/members.ts'
import { portionCents } from '../compensation/splits.ts'
import type { MonthlyFunding } from '../compensation/tiers.ts'
import { isInForce, isPaying } from './entries.queries.ts'
import { isPaidElsewhere } from './paid-elsewhere.ts'

/** Ledger lines of tiers: one sum for each payee and month, kept current by differences (compensation.md, section 2). */

/** Without tiers in any approved version, and without a line of one, no month has to be counted. */
const HAS_TIERS = `
  (exists (select from comp_plan_versions where status = 'approved' and terms->'tiers' <> 'null'::jsonb)
    or exists (select from adjustments where tier_month is not null))`

/**
 * A month that is queued already is locked until the writer commits. Otherwise the worker could take it before, count without
 * the writer's entries, and leave nothing queued.
 */
const OR_LOCK = 'on conflict (member_no, month) do update set cause = excluded.cause'

/** $1 members, $2 months, $3 cause. */
const QUEUE = `
  insert into tier_recounts (member_no, month, cause)
  select distinct m.no, t.month, $3 from unnest($1::int[], $2::int[]) t(no, month) join members m using (no)
  where ${HAS_TIERS} order by 1, 2 ${OR_LOCK}`

export interface PayeeMonth {
  payeeNo: MemberNo
  /** yyyymm. */
  month: number
}

/** Queues months whose fundings changed. */
export async function queueTierRecounts(
  tx: EntityManager,
  months: readonly PayeeMonth[],
  cause: string,
): Promise<void> {
  if (months.length === 0) return
  await rows(tx, QUEUE, [months.map(({ payeeNo }) => payeeNo), months.map(({ month }) => month), cause])
}

/** $1 first month, $2 cause, $3 the one member, null: all. */
const QUEUE_SINCE = `
  insert into tier_recounts (member_no, month, cause)
  select distinct e.member_no, month_no(e.funded_on), $2 from commission_entries e
  where e.level = 0 and month_no(e.funded_on) >= $1::int and ($3::int is null or e.member_no = $3) and ${HAS_TIERS}
  order by 1, 2 ${OR_LOCK}`

/** Queues the months that a change of plans, roles or branches can affect. */
export const queueTiersSince = (
  tx: EntityManager,
  { month, cause, memberNo = null }: { month: number; cause: string; memberNo?: MemberNo | null },
): Promise<unknown> => rows(tx, QUEUE_SINCE, [month, cause, memberNo])

/** $1 how many. */
const TAKE = `
  delete from tier_recounts t using (
    select member_no, month from tier_recounts order by member_no, month limit $1 for update skip locked) d
  where t.member_no = d.member_no and t.month = d.month
  returning t.member_no "payeeNo", t.month, t.cause`

export const takeTierRecounts = (tx: EntityManager, limit: number): Promise<(PayeeMonth & { cause: string })[]> =>
  rows(tx, TAKE, [limit])

export const hasTierRecounts = async (em: EntityManager): Promise<boolean> =>
  (await firstRow<{ has: boolean }>(em, 'select exists (select from tier_recounts) "has"'))!.has

/** One recount of a payee's month at a time. $1 payee, $2 month. */
const LOCK = 'select pg_advisory_xact_lock(77085, hashint8($1::bigint * 1000000 + $2::int))'

/** Own portions of loans, in force. $1 payee, $2 month, $3 versions without personal pay: their loans count for tiers too. */
const FUNDINGS = `
  select e.loan_id "loanId", e.funded_on::text "fundedOn", e.basis_cents::float8 "basisCents", e.percent::int,
    ${isPaidElsewhere('e')} "isPaidElsewhere"
  from commission_entries e
  where e.member_no = $1 and e.level = 0 and e.kind = 1 and month_no(e.funded_on) = $2 and (${isPaying('e')} or e.plan_version = any($3)) and ${isInForce('e')}`

interface OwnFunding {
  loanId: string
  fundedOn: string
  basisCents: number
  percent: number
  isPaidElsewhere: boolean
}

const BOOKED = `select amount_cents::float8 cents, period_id "periodId", ${isPaidElsewhere('a')} "isPaidElsewhere"
  from adjustments a where member_no = $1 and tier_month = $2 order by at, id`

export interface TierMonthFacts {
  fundings: (MonthlyFunding & { isPaidElsewhere: boolean })[]
  booked: BookedTier[]
}

interface BookedTier {
  cents: number
  periodId: number
  isPaidElsewhere: boolean
}

/** A payee's month, kept from other recounts until the transaction ends. */
export async function lockTierMonth(
  tx: EntityManager,
  { payeeNo, month }: PayeeMonth,
  unpaidVersions: readonly number[],
): Promise<TierMonthFacts> {
  await rows(tx, LOCK, [payeeNo, month])
  const own = await rows<OwnFunding>(tx, FUNDINGS, [payeeNo, month, unpaidVersions])
  const fundings = own.map(({ basisCents, percent, ...funding }) => ({
    ...funding,
    portionCents: portionCents(basisCents, percent),
  }))
  return { fundings, booked: await rows<BookedTier>(tx, BOOKED, [payeeNo, month]) }
}

/** $1 payee, $2 cents, $3 reason, $4 period, $5 cause, $6 month, $7 version. */
const BOOK = `
  insert into adjustments (member_no, amount_cents, type, reason, made_by, approved_by, period_id, cause, tier_month, plan_version)
  values ($1, $2, 'tier', $3, 'system', 'system', $4, $5, $6, $7)`

export interface TierLine extends PayeeMonth {
  amountCents: number
  reason: string
  cause: string
  planVersion: number
}

export const appendTierLine = (tx: EntityManager, line: TierLine, periodId: number): Promise<unknown> =>
  rows(tx, BOOK, [...[line.payeeNo, line.amountCents, line.reason, periodId, line.cause, line.month, line.planVersion]])
