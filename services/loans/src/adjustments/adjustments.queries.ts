import type { EntityManager } from '@mikro-orm/postgresql'
import type { AdjustmentType, CalendarDate } from '@upline/contracts'
import { tables } from '../../database/tables.ts'
import { isInForce } from '../ledger/entries.queries.ts'

const STATE = `case when d.is_withdrawn then 'withdrawn' when d.is_approved then 'approved' when d.is_approved is false then 'rejected'
      else 'pending' end`

/**
 * Requests with their decisions, newest first. A member who disputed a loan by its number sees the number, not the loan. $1 member
 * or null for all, $2 state or null, ($3, $4) keyset, $5 how many, $6 one id or null.
 */
export const ADJUSTMENTS = `
  select q.id, q.type, ${STATE} state,
    m.id "memberId", m.full_name "memberName", q.reason,
    case when $1::int is null then q.amount_cents
      else (select sum(a.amount_cents) from adjustments a where a.request_id = q.id and a.member_no = $1) end::float8 "amountCents",
    case when k.id is null then q.loan_id end "loanId", coalesce(l.loan_number, k.asked_number) "loanNumber", l.borrower, q.share_bp "shareBp", q.payoff_days "payoffDays",
    q.paid_off_on::text "paidOffOn", q.dispute_id "disputeId", q.estimated_cents::float8 "estimatedCents", q.actual_cents::float8 "actualCents",
    coalesce(w.full_name, q.made_by) "madeBy", q.made_by "madeById", iso_utc(q.made_at) "madeAt", q.made_at::text "madeAtKey",
    coalesce(x.full_name, d.decided_by) "decidedBy", iso_utc(d.decided_at) "decidedAt", nullif(d.note, '') note,
    (select min(a.period_id)::text from adjustments a where a.request_id = q.id) "periodId"
  from adjustment_requests q left join adjustment_decisions d on d.request_id = q.id
  left join members m on m.no = q.member_no
  left join disputes k on k.id = q.dispute_id and k.asked_key is not null and $1::int is not null
  left join loans l on l.id = q.loan_id and k.id is null
  left join members w on w.id = q.made_by left join members x on x.id = d.decided_by
  where ($1::int is null or (d.is_approved and exists (select from adjustments a where a.request_id = q.id and a.member_no = $1)))
    and ($2::text is null or ${STATE} = $2)
    and (q.made_at, q.id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and ($6::uuid is null or q.id = $6)
  order by q.made_at desc, q.id desc limit $5`

/** Who may get an adjustment. Includes former members, since money may still be owed. $1 id. */
export const PAYEE = 'select no from members where id = $1 and joined_at is not null'

interface NewRequest {
  memberNo: number | null
  amountCents: number
  type: AdjustmentType
  reason: string
  loanId: string | null
  madeBy: string
  disputeId?: string | null
  /** Of an unforeseen settlement cost. */
  estimatedCents?: number | null
  actualCents?: number | null
  /** Of an early payoff. */
  rev?: number
  shareBp?: number
  paidOffOn?: CalendarDate | null
  payoffDays?: number | null
}

/** Returns the id. */
export const addRequest = async (tx: EntityManager, request: NewRequest): Promise<string> =>
  (await tables(tx).insertInto('adjustment_requests').values(request).returning('id').executeTakeFirstOrThrow()).id

/** Recorded once for each request. */
export const addDecision = (
  tx: EntityManager,
  decision: { requestId: string; isApproved: boolean; note: string; decidedBy: string; isWithdrawn: boolean },
): Promise<unknown> => tables(tx).insertInto('adjustment_decisions').values(decision).execute()

/** Names of what requests are about. $1 ids. */
export const DESCRIBED = `
  select q.id, m.full_name "memberName", l.loan_number "loanNumber", l.borrower, q.payoff_days "payoffDays",
    q.paid_off_on::text "paidOffOn", q.estimated_cents::float8 "estimatedCents", q.actual_cents::float8 "actualCents"
  from adjustment_requests q left join members m on m.no = q.member_no left join loans l on l.id = q.loan_id
  where q.id = any($1::uuid[])`

/** Into the ledger, in the open period. $1 request, $2 who approved. */
export const BOOK = `
  insert into adjustments (request_id, member_no, amount_cents, type, reason, loan_id, made_by, approved_by, period_id)
  select q.id, q.member_no, q.amount_cents, q.type, q.reason, q.loan_id, q.made_by, $2, p.id
  from adjustment_requests q, (select open_pay_period() id offset 0) p where q.id = $1 returning member_no "memberNo"`

/** Claws back what an early payoff costs each payee. $1 request, $2 who approved, $3 originators, $4 levels, $5 cents. */
export const BOOK_PAYOFF = `
  insert into adjustments (request_id, member_no, amount_cents, type, reason, loan_id, originator_no, rev, level, share_bp, payoff_days, made_by, approved_by, period_id)
  select q.id, e.member_no, -t.cents, q.type, q.reason, q.loan_id, e.originator_no, e.rev, e.level, q.share_bp, q.payoff_days, q.made_by, $2, p.id
  from adjustment_requests q join commission_entries e on e.loan_id = q.loan_id and e.kind = 1 and ${isInForce('e')}
    join unnest($3::int[], $4::int[], $5::bigint[]) t(originator_no, level, cents) on t.originator_no = e.originator_no and t.level = e.level, (select open_pay_period() id offset 0) p
  where q.id = $1 returning member_no "memberNo"`

/** $1 loan. */
export const LOAN_EXISTS = 'select 1 from loans where id = $1'

/** A funding that pays, kept from changing. $1 loan. */
export const FUNDING = `select money_rev rev, is_booked "isBooked", is_paid_elsewhere "isPaidElsewhere", funded_on::text "fundedOn"
  from loans where id = $1 for share`

/** The shares in force of a loan. $1 loan. */
export const SHARES_OF = `
  select e.originator_no "originatorNo", e.level::int, e.amount_cents::float8 "amountCents" from commission_entries e
  where e.loan_id = $1 and e.kind = 1 and ${isInForce('e')} order by e.originator_no, e.level`

/** One at a time: waiting for the revision, or in the ledger for a line in force. $1 loan, $2 revision. */
export const PAYOFF_STANDS = `
  select 1 from adjustments a join commission_entries e on e.loan_id = a.loan_id and e.rev = a.rev and e.level = a.level
    and e.originator_no = coalesce(a.originator_no, e.originator_no) and e.kind = 1 and ${isInForce('e')}
  where a.loan_id = $1 and a.type = 'early-payoff'
  union all
  select 1 from adjustment_requests q where q.loan_id = $1 and q.rev = $2 and q.type = 'early-payoff'
    and not exists (select from adjustment_decisions d where d.request_id = q.id)
  limit 1`

/** Serializes requests about one subject (a loan, a line of a statement). $1 its name. */
export const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(77005, hashtext($1))'

export const IDS_OF = 'select id from members where no = any($1)'
