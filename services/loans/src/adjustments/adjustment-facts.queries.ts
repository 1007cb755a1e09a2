import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { isInForce } from '../ledger/entries.queries.ts'
import { IS_LOAN_PAY } from '../ledger/held-pay.queries.ts'
import { SET_ACTIONS } from '../ledger/rule-actions.queries.ts'
import type { AdjustmentFacts } from './adjustment-violations.ts'

const PAY_OF = 'from commission_entries e where e.loan_id = q.loan_id and e.member_no = q.member_no'

/** Rule Z5 allowed the booked adjustment `a`. */
const IS_CONCESSION = `(a.amount_cents < 0 and x.estimated_cents is not null
      and not exists (select from rule_results r where r.request_id = x.id and r.rule = 'Z5'))`

/** Other booked adjustments of the member for loans. */
const OTHERS = `
  select json_agg(json_build_object('requestId', x.id, 'loanId', a.loan_id, 'amountCents', a.amount_cents,
    'on', company_date(a.at)::text, 'isConcession', ${IS_CONCESSION}))
  from adjustments a join adjustment_requests x on x.id = a.request_id
  where a.member_no = q.member_no and ${IS_LOAN_PAY} and x.id <> q.id`

/** What approved adjustments of any member already reduce pay of the loan by, for the same settlement cost. */
const EARLIER = `
  select -sum(a.amount_cents) from adjustments a join adjustment_requests x on x.id = a.request_id
  where a.loan_id = q.loan_id and ${IS_LOAN_PAY} and a.amount_cents < 0 and x.id <> q.id
    and (x.estimated_cents, x.actual_cents) = (q.estimated_cents, q.actual_cents)`

/** Adjustments of one member for a loan; early payoffs are left out. $1 requests. */
const FACTS = `
  select q.id "requestId", q.loan_id "loanId", m.no "memberNo", m.id "memberId", q.amount_cents::float8 "amountCents", q.reason,
    q.estimated_cents::float8 "estimatedCents", q.actual_cents::float8 "actualCents", coalesce((${EARLIER}), 0)::float8 "earlierCents",
    coalesce((select company_date(min(b.at)) from adjustments b where b.request_id = q.id), company_today())::text "on",
    (select coalesce(sum(e.amount_cents) filter (where e.kind = 1 and ${isInForce('e')}), 0)::float8 ${PAY_OF}) "planCents",
    (select coalesce(sum(e.amount_cents), 0)::float8 ${PAY_OF}) "sharesCents",
    coalesce((${OTHERS}), '[]') others, ${SET_ACTIONS} "setActions"
  from adjustment_requests q join members m on m.no = q.member_no
  where q.id = any($1::uuid[]) and q.loan_id is not null`

export const adjustmentFacts = (em: EntityManager, ids: readonly string[]): Promise<AdjustmentFacts[]> =>
  rows<AdjustmentFacts>(em, FACTS, [ids])

/** Serializes approvals of adjustments of one member, then those of one loan. $1 a member or a loan. */
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(77014, hashtext($1))'

/** Rules compare an adjustment with others of its member and its loan: none of them may be approved meanwhile. */
export async function holdOthers(tx: EntityManager, memberNo: number, loanId: string): Promise<void> {
  await rows(tx, ONE_AT_A_TIME, [`member ${memberNo}`])
  await rows(tx, ONE_AT_A_TIME, [`loan ${loanId}`])
}
