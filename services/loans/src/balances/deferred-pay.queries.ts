import { CLAWBACK_LINES } from '../period-lines/clawback-lines.queries.ts'

/**
 * Clawbacks that are spread from the period on, without what is waived in it. `period` is an expression. Columns: member_no,
 * plan_id, periods, cents (above 0).
 */
export const spreadPayIn = (period: string): string => `
  select * from (
    select p.member_no, p.id plan_id, p.periods,
      (select coalesce(-sum(c.amount_cents), 0) from ${CLAWBACK_LINES} c
        where c.period_id = p.period_id and c.member_no = p.member_no and c.loan_id = p.loan_id)
      - (select coalesce(sum(w.amount_cents), 0) from debt_credits w where w.kind = 'waiver' and w.settles_in = p.settles_in
        and w.member_no = p.member_no and w.period_id = p.period_id and w.loan_id = p.loan_id) cents
    from clawback_plans p where p.settles_in = ${period} and p.undone_at is null) s
  where s.cents > 0`

/** Write-offs that the period settles. Columns: member_no, cents (above 0). */
export const writtenOffIn = (period: string): string => `
  select member_no, sum(amount_cents) cents from debt_credits where kind = 'write-off' and settles_in = ${period} group by 1`

/** What settling adds to the nets of a period before it pays or carries them. Columns: member_no, cents. */
export const deferredIn = (period: string): string => `
  select member_no, cents from (${spreadPayIn(period)}) s union all select member_no, -cents from (${writtenOffIn(period)}) w`
