import { IS_CORRECTED, REVERSED } from './period-lines.queries.ts'

/**
 * What a period takes from payees for loans that earlier periods paid, or that were paid off early: a row for each line. Returns
 * of early payoffs are included, above 0. Columns: period_id, member_no, loan_id, amount_cents, at.
 */
export const CLAWBACK_LINES = `(
    select e.period_id, e.member_no, e.loan_id, e.amount_cents, e.at
    from commission_entries e join commission_entries x on ${REVERSED} and x.period_id <> e.period_id
    where e.kind = 2 and e.amount_cents <> 0 and not ${IS_CORRECTED}
    union all
    select a.period_id, a.member_no, a.loan_id, a.amount_cents, a.at
    from adjustments a where a.type like 'early-payoff%' and a.loan_id is not null)`
