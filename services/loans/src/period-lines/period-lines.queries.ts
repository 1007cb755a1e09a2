import { lineKey } from '../ledger/entries.queries.ts'
import { ADJUSTMENT_SECTION, CLAWBACK_SECTION } from './statement-sections.ts'

/** The number of the version in its plan. */
const VERSION = '(select v.version from comp_plan_versions v where v.id = e.plan_version) plan_version'

/** The line that an entry `e` reverses. */
export const REVERSED = `x.loan_id = e.loan_id and x.originator_no = e.originator_no and x.rev = e.rev and x.level = e.level and x.kind = 1`

/** The same transaction books a share of the same member and level instead of the reversed entry `e`. */
export const IS_CORRECTED = `exists (select from commission_entries n where n.loan_id = e.loan_id and n.rev > e.rev and n.level = e.level
    and n.kind = 1 and n.member_no = e.member_no and n.at = e.at)`

/** The loan of entry `e` funded before the period that pays it, and the entry does not correct an earlier one. */
const IS_LATE = `(e.funded_on < (select p.starts_on from pay_periods p where p.id = e.period_id) and not exists (
    select from commission_entries r where r.loan_id = e.loan_id and r.rev < e.rev and r.kind = 2 and r.at = e.at))`

/**
 * Every line of members' pay in one period. $1 period; `payee` is a condition on the member, '= $2' for one. Sections order them:
 * shares by level, then clawbacks of earlier periods and adjustments. A reversal in the transaction that books its successor is a correction; any other reversal is a clawback. Within a section, lines are in the
 * order of the fundings.
 */
export const linesOf = (payee: string): string => `
  select e.member_no, ${lineKey('e')} "key", 'earned' kind, e.level::int section,
    e.level::int "level", e.loan_id, e.basis_cents, e.rate_bp, e.percent::int, ${VERSION}, e.amount_cents, e.cause why, e.at, null "paidInPeriod",
    e.loan_funded_at funded_at, e.funded_on, ${IS_LATE} is_late
  from commission_entries e where e.period_id = $1 and e.member_no ${payee} and e.kind = 1 and e.amount_cents <> 0
  union all
  select e.member_no, ${lineKey('e')},
    case when x.period_id = e.period_id then 'reversed' when ${IS_CORRECTED} then 'correction' else 'clawback' end,
    case when x.period_id = e.period_id or ${IS_CORRECTED} then e.level::int else ${CLAWBACK_SECTION} end,
    e.level::int, e.loan_id, e.basis_cents, e.rate_bp, e.percent::int, ${VERSION}, e.amount_cents, e.cause, e.at,
    case when x.period_id <> e.period_id then x.period_id::text end, e.loan_funded_at, e.funded_on, false
  from commission_entries e
  left join commission_entries x on ${REVERSED}
  where e.period_id = $1 and e.member_no ${payee} and e.kind = 2 and e.amount_cents <> 0
  union all
  select a.member_no, 'a.' || a.id, case when a.tier_month is not null then 'tier' when a.type like 'early-payoff%' then 'early-payoff' else 'adjustment' end, ${ADJUSTMENT_SECTION}, a.level::int,
    case when not exists (select from adjustment_requests q join disputes d on d.id = q.dispute_id where q.id = a.request_id and d.asked_key is not null) then a.loan_id end,
    null, null, null, null, a.amount_cents, case when a.type like 'early-payoff%' or a.type in ('other', 'tier') then '' else a.type || ': ' end || a.reason, a.at,
    (select x.period_id::text from adjustments x where x.bonus_id = a.bonus_id and a.amount_cents < 0 and x.amount_cents > 0 and x.period_id <> a.period_id), null, null, false
  from adjustments a where a.period_id = $1 and a.member_no ${payee}`

/** The lines of one member, $2. */
export const LINES = linesOf('= $2')

/** One line of a member. $3 its key. */
export const ONE_LINE = `
  select "key", loan_id "loanId", amount_cents::float8 "amountCents" from (${LINES}) l where "key" = $3`
