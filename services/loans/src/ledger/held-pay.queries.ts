import { WAGES_RULE } from '@upline/compliance'

/** Who released a hold, for the release `r` and the member `b`: a rule can end its own hold. */
export const RELEASED_BY = `coalesce(b.full_name, replace(r.by, 'rule:', 'Rule '))`

/** The hold `h` is not released. */
export const IS_ACTIVE = 'not exists (select from hold_releases r where r.hold_id = h.id)'

/** The hold `h` covers the ledger entry `e`. */
export const COVERS = '(h.loan_id = e.loan_id and (h.member_no is null or h.member_no = e.member_no))'

/** The adjustment `a` is pay of a loan that a member requested. Early payoffs are clawbacks; what has no request follows from one. */
export const IS_LOAN_PAY = `(a.loan_id is not null and a.request_id is not null and a.type <> 'early-payoff')`

/** The hold `h` covers the adjustment `a`. */
const COVERS_ADJUSTMENT = `(h.loan_id = a.loan_id and (h.member_no is null or h.member_no = a.member_no) and ${IS_LOAN_PAY})`

/** An active hold covers the member's pay on the loan. Both arguments are SQL expressions. */
export const isOnHold = (loanId: string, memberNo: string): string => `exists (
    select from holds h where h.loan_id = ${loanId} and (h.member_no is null or h.member_no = ${memberNo}) and ${IS_ACTIVE})`

/**
 * Pay on hold: for each hold, period and member, the sum of the loan's entries and adjustments in periods that are not paid. Only sums
 * above 0, because a clawback is not held; but a hold that a rule places for an adjustment also holds a reduction, and one of rule W1
 * the share of $0. Columns: hold_id, loan_id, period_id, member_no, cents, has_shares.
 */
export const HELD_PAY = `
  select h.id hold_id, h.loan_id, e.period_id, e.member_no, sum(e.amount_cents) cents, bool_or(e.is_share) has_shares
  from holds h left join rule_results f on f.hold_id = h.id
    join lateral (
      select e.period_id, e.member_no, e.amount_cents, true is_share from commission_entries e where ${COVERS}
      union all
      select a.period_id, a.member_no, a.amount_cents, false from adjustments a where ${COVERS_ADJUSTMENT}) e on true
    join pay_periods p on p.id = e.period_id
  where ${IS_ACTIVE} and p.kind = 'regular' and p.state <> 'paid'
  group by 1, 2, 3, 4 having sum(e.amount_cents) > 0 or bool_or(f.request_id is not null and not e.is_share) or bool_or(f.rule = '${WAGES_RULE.id}' and e.is_share)`

/** Held pay of a run that its lock does not move to the next period. `period` is an expression. */
export const blockingIn = (period: string): string => `
  select x.* from (${HELD_PAY}) x where x.period_id = ${period}
    and not exists (select from hold_deferrals d where d.period_id = x.period_id and d.hold_id = x.hold_id)`
