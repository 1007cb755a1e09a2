/** The hold `h` is not released. */
export const IS_ACTIVE = 'not exists (select from hold_releases r where r.hold_id = h.id)'

/** The hold `h` covers the ledger entry `e`. */
export const COVERS = '(h.loan_id = e.loan_id and (h.member_no is null or h.member_no = e.member_no))'

/** An active hold covers the member's pay on the loan. Both arguments are SQL expressions. */
export const isOnHold = (loanId: string, memberNo: string): string => `exists (
    select from holds h where h.loan_id = ${loanId} and (h.member_no is null or h.member_no = ${memberNo}) and ${IS_ACTIVE})`

/**
 * Pay on hold: for each hold, period and member, the sum of the loan's entries above 0 in periods that are not paid. A clawback is not
 * held. Columns: hold_id, loan_id, period_id, member_no, cents.
 */
export const HELD_PAY = `
  select h.id hold_id, h.loan_id, e.period_id, e.member_no, sum(e.amount_cents) cents
  from holds h join commission_entries e on ${COVERS} join pay_periods p on p.id = e.period_id
  where ${IS_ACTIVE} and p.kind = 'regular' and p.state <> 'paid'
  group by 1, 2, 3, 4 having sum(e.amount_cents) > 0`

/** Held pay of a run that its lock does not move to the next period. `period` is an expression. */
export const blockingIn = (period: string): string => `
  select x.* from (${HELD_PAY}) x where x.period_id = ${period}
    and not exists (select from hold_deferrals d where d.period_id = x.period_id and d.hold_id = x.hold_id)`
