import { lineKey } from '../ledger/entries.queries.ts'

/**
 * The payee's verification `v` of a line counts: the line was not disputed later, and no dispute of it is open. stateOf() of
 * statements/statement-line.ts is the rule.
 */
export const isVerificationInForce = (v: string): string => `not exists (
    select from disputes d where d.period_id = ${v}.period_id and d.member_no = ${v}.member_no and d.line_key = ${v}.line_key
      and (d.opened_at >= ${v}.at or is_open_dispute(d.id)))`

/** The run still has the line of `v`: a deferred hold moved it to no later period. */
export const isInRun = (v: string): string => `not exists (
    select from hold_deferrals x join holds h on h.id = x.hold_id
    join lateral (
      select e.period_id, ${lineKey('e')} line_key from commission_entries e where e.loan_id = h.loan_id and e.member_no = ${v}.member_no
      union all
      select a.period_id, 'a.' || a.id from adjustments a where a.loan_id = h.loan_id and a.member_no = ${v}.member_no) e on true
    where x.period_id = ${v}.period_id and e.period_id <> x.period_id and e.line_key = ${v}.line_key)`
