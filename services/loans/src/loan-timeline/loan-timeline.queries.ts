import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, plannedOnce, rows } from '@upline/db'
import type { EffectiveOn } from '../compensation/history.ts'
import type { NotedChanges } from '../explanations/history-labels.ts'
import { instantText } from '../ledger/instants.ts'
import { isPaidElsewhere } from '../ledger/paid-elsewhere.ts'
import type { TimedEntry } from './dated-ledger.ts'

/** The company's date of an instant. $2 time zone. */
const dateOf = (instant: string): string => `(${instant} at time zone $2)::date::text`

/** All entries of a loan, oldest first. $1 loan, $2 time zone. */
const ENTRIES = `
  select e.loan_id "loanId", e.rev revision, e.level::int, case e.kind when 1 then 'earned' else 'reversal' end kind,
    e.originator_no "originatorNo", e.member_no "payeeNo", e.basis_cents::float8 "basisCents", e.percent::int, e.rate_bp "rateBp",
    e.amount_cents::float8 "amountCents", e.plan_version "planVersionId", e.chain, e.decided_on::text "decidedOn",
    e.funded_on::text "fundedOn", e.loan_created_on::text "loanCreatedOn", ${instantText('e.loan_funded_at')} "fundedAt",
    ${instantText('e.loan_created_at')} "loanCreatedAt", ${isPaidElsewhere('e')} "isPaidElsewhere",
    iso_utc(e.at) at, ${dateOf('e.at')} "bookedOn", e.cause
  from commission_entries e where e.loan_id = $1 order by e.at, e.kind desc, e.originator_no, e.level`

export const timedEntries = (em: EntityManager, loanId: string, timeZone: string): Promise<TimedEntry[]> =>
  rows<TimedEntry>(em, ENTRIES, [loanId, timeZone])

export interface HistoryRow {
  kind: 'created' | 'changed' | 'merged'
  on: EffectiveOn
  cause: string
  changes: NotedChanges
}

const MAX_CHANGES = 1_000

/** Recorded changes, newest first. $1 loan, $2 time zone, $3 how many. */
const CHANGES = `
  select h.kind, ${dateOf('h.at')} "on", h.cause, h.changes from loan_history h where h.loan_id = $1 order by h.no desc limit $3`

export const recordedChanges = (em: EntityManager, loanId: string, timeZone: string): Promise<HistoryRow[]> =>
  plannedOnce<HistoryRow>(em, CHANGES, [loanId, timeZone, MAX_CHANGES])

/** The import that added the loan. $1 loan, $2 time zone. */
const IMPORTED = `
  select 'created' kind, ${dateOf('i.started_at')} "on", 'import:' || i.id cause, '{}'::jsonb changes
  from loans l join imports i on i.id = l.import_id where l.id = $1`

export const importOf = (em: EntityManager, loanId: string, timeZone: string): Promise<HistoryRow | undefined> =>
  firstRow<HistoryRow>(em, IMPORTED, [loanId, timeZone])
