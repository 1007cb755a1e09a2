import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { EffectiveOn } from '../compensation/history.ts'
import { HELD_PAY } from '../ledger/held-pay.queries.ts'
import { lineKey } from '../ledger/entries.queries.ts'
import type { HeldAmount, OwnEntry } from './why-paid.ts'

/** A loan, the member who asks about it, and the company's time zone. */
interface MemberOnLoan {
  loanId: string
  memberNo: number
  timeZone: string
}

/** A ledger entry of the caller with the line of the caller's statement that shows it. */
export interface OwnLine extends OwnEntry {
  periodId: string
  line: string
}

/** The calendar date of an instant in the company's time zone. */
const dateIn = (instant: string, zone: string): string => `(${instant} at time zone ${zone})::date::text`

/** Oldest first. $1 loan, $2 member, $3 time zone. */
const OWN_LINES = `
  select case when e.kind = 1 then 'earned' else 'reversal' end kind, e.amount_cents::float8 "amountCents",
    e.funded_on::text "fundedOn", ${dateIn('e.at', '$3')} "bookedOn", e.period_id::text "periodId",
    ${lineKey('e')} line
  from commission_entries e where e.loan_id = $1 and e.member_no = $2 order by e.no`

export const ownLines = (em: EntityManager, { loanId, memberNo, timeZone }: MemberOnLoan): Promise<OwnLine[]> =>
  rows<OwnLine>(em, OWN_LINES, [loanId, memberNo, timeZone])

/** Adjustments that answer the caller's disputes about the loan and are pending approval. $1 loan, $2 key of its number, $3 member, $4 time zone. */
const HELD = `
  select ${dateIn('min(q.made_at)', '$4')} since, sum(q.amount_cents)::float8 "amountCents"
  from disputes d join adjustment_requests q on q.dispute_id = d.id
  where d.member_no = $3 and (d.loan_id = $1 or d.asked_key = $2)
    and not exists (select from adjustment_decisions x where x.request_id = q.id)
  having sum(q.amount_cents) > 0`

export async function heldAmount(
  em: EntityManager,
  { loanId, numberKey, memberNo, timeZone }: MemberOnLoan & { numberKey: string | null },
): Promise<HeldAmount | null> {
  return (await firstRow<HeldAmount>(em, HELD, [loanId, numberKey, memberNo, timeZone])) ?? null
}

/** Booked shares that a hold keeps, with adjustments of the same period. Several holds can cover the same pay. $1 loan, $2 member, $3 time zone. */
const ON_HOLD = `
  select ${dateIn('min(h.placed_at)', '$3')} since, sum(x.cents)::float8 "amountCents"
  from (select period_id, (array_agg(hold_id))[1] hold_id, max(cents) cents from (${HELD_PAY}) y
    where y.loan_id = $1 and y.member_no = $2 and y.has_shares group by 1) x join holds h on h.id = x.hold_id
  having sum(x.cents) > 0`

export async function amountOnHold(
  em: EntityManager,
  { loanId, memberNo, timeZone }: MemberOnLoan,
): Promise<HeldAmount | null> {
  return (await firstRow<HeldAmount>(em, ON_HOLD, [loanId, memberNo, timeZone])) ?? null
}

/** When the outcome of a loan was set. $1 loan, $2 time zone. */
const ENDED = `
  select ${dateIn('max(h.at)', '$2')} "on" from loan_history h where h.loan_id = $1 and jsonb_exists(h.changes, 'outcome')`

export async function endedOn(em: EntityManager, { loanId, timeZone }: MemberOnLoan): Promise<EffectiveOn | null> {
  return (await firstRow<{ on: EffectiveOn | null }>(em, ENDED, [loanId, timeZone]))?.on ?? null
}
