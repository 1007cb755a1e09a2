import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import type { EffectiveOn } from '../compensation/history.ts'
import type { HeldAmount, OwnEntry } from '../compensation/why-paid.ts'
import { instantText } from '../ledger/instants.ts'

/** A ledger entry of the caller with the line of the caller's statement that shows it. */
export interface OwnLine extends OwnEntry {
  periodId: string
  line: string
}

/** Oldest first. $1 loan, $2 member. */
const OWN_LINES = `
  select case when e.kind = 1 then 'earned' else 'reversal' end kind, e.amount_cents::float8 "amountCents",
    ${instantText('e.loan_funded_at')} "fundedOn", ${instantText('e.at')} "bookedOn", e.period_id::text "periodId",
    'e.' || e.loan_id || '.' || e.rev || '.' || e.level || '.' || e.kind line
  from commission_entries e where e.loan_id = $1 and e.member_no = $2 order by e.no`

export const ownLines = (em: EntityManager, loanId: string, memberNo: number): Promise<OwnLine[]> =>
  rows<OwnLine>(em, OWN_LINES, [loanId, memberNo])

/** Adjustments that answer the caller's disputes about the loan and are pending approval. $1 loan, $2 key of its number, $3 member. */
const HELD = `
  select ${instantText('min(q.made_at)')} since, sum(q.amount_cents)::float8 "amountCents"
  from disputes d join adjustment_requests q on q.dispute_id = d.id
  where d.member_no = $3 and (d.loan_id = $1 or d.asked_key = $2)
    and not exists (select from adjustment_decisions x where x.request_id = q.id)
  having sum(q.amount_cents) > 0`

export async function heldAmount(
  em: EntityManager,
  { loanId, numberKey, memberNo }: { loanId: string; numberKey: string; memberNo: number },
): Promise<HeldAmount | null> {
  return (await firstRow<HeldAmount>(em, HELD, [loanId, numberKey, memberNo])) ?? null
}

/** When the outcome of a loan was set. $1 loan. */
const ENDED = `
  select ${instantText('max(h.at)')} "on" from loan_history h where h.loan_id = $1 and jsonb_exists(h.changes, 'outcome')`

export async function endedOn(em: EntityManager, loanId: string): Promise<EffectiveOn | null> {
  return (await firstRow<{ on: EffectiveOn | null }>(em, ENDED, [loanId]))?.on ?? null
}
