import { type Cause, type CommissionLevel, levelLabel } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { AgreementFact } from './evidence-agreements.store.ts'
import type { AdjustmentFact, LicenseFact, SupervisionFact } from './evidence-decisions.queries.ts'
import type { EntryFact } from './evidence-loans.queries.ts'
import type { EvidenceColumn } from './evidence-table.ts'

/** An entry with its cause in words. */
export interface CausedEntry extends EntryFact {
  why: Cause
}

const dollars = (amount: number): number => toDollars(cents(amount))
const dollarsIfAny = (amount: number | null): number | null => (amount === null ? null : dollars(amount))
const levelText = (level: number | null): string | null =>
  level === null ? null : level === 0 ? 'Personal' : `${levelLabel(level as CommissionLevel)} override`

export const kindText = ({ kind }: Pick<EntryFact, 'kind'>): string => (kind === 1 ? 'Earned' : 'Reversed')

export const entryLevel = ({ level }: Pick<EntryFact, 'level'>): string => levelText(level)!

/** Columns of `entries.csv` and fields of `entries.json`. */
export const ENTRY_COLUMNS: readonly EvidenceColumn<CausedEntry>[] = [
  ['loanNumber', 'Loan number', (row) => row.loanNumber],
  ['loanId', 'Loan ID', (row) => row.loanId],
  ['revision', 'Revision', (row) => row.revision],
  ['kind', 'Kind', kindText],
  ['level', 'Level', entryLevel],
  ['payeeId', 'Payee ID', (row) => row.payee.id],
  ['payee', 'Payee', (row) => row.payee.name],
  ['originatorId', 'Originator ID', (row) => row.originator.id],
  ['originator', 'Originator', (row) => row.originator.name],
  ['portionPercent', 'Portion (%)', (row) => row.percent],
  ['loanAmount', 'Loan amount', (row) => dollars(row.basisCents)],
  ['rateBp', 'Rate (bp)', (row) => row.rateBp],
  ['amount', 'Amount', (row) => dollars(row.amountCents)],
  ['plan', 'Plan', (row) => row.planName],
  ['planVersion', 'Plan version', (row) => row.planVersion],
  ['triggerDate', 'Trigger date', (row) => row.triggerDate],
  ['fundedOn', 'Funded', (row) => row.fundedOn],
  ['bookedOn', 'Booked', (row) => row.bookedOn],
  ['bookedAt', 'Booked (UTC)', (row) => row.bookedAt],
  ['payPeriod', 'Pay period', (row) => row.period],
  ['periodStart', 'Period start', (row) => row.periodStart],
  ['periodEnd', 'Period end', (row) => row.periodEnd],
  ['payRunState', 'Pay run', (row) => row.runState],
  ['isPaidElsewhere', 'Paid elsewhere', (row) => row.isPaidElsewhere],
  ['isInForce', 'In force', (row) => row.isInForce],
  ['cause', 'Cause', (row) => row.why.text],
  ['causedBy', 'Caused by', (row) => row.why.by?.name ?? null],
  ['causedById', 'Caused by (ID)', (row) => row.why.by?.id ?? null],
  ['causeId', 'Cause ID', (row) => row.why.id],
  ['chain', 'Upline chain', (row) => chainText(row.chain)],
]

const chainText = (chain: readonly { name: string }[]): string => chain.map(({ name }) => name).join(' > ')

/** Columns of `adjustments.csv` and fields of `adjustments.json`. */
export const ADJUSTMENT_COLUMNS: readonly EvidenceColumn<AdjustmentFact>[] = [
  ['id', 'ID', (row) => row.id],
  ['requestId', 'Request ID', (row) => row.requestId],
  ['state', 'State', (row) => row.state],
  ['type', 'Type', (row) => row.type],
  ['loanNumber', 'Loan number', (row) => row.loanNumber],
  ['loanId', 'Loan ID', (row) => row.loanId],
  ['payeeId', 'Payee ID', (row) => row.payee?.id ?? null],
  ['payee', 'Payee', (row) => row.payee?.name ?? null],
  ['amount', 'Amount', (row) => dollars(row.amountCents)],
  ['reason', 'Reason', (row) => row.reason],
  ['level', 'Level', (row) => levelText(row.level)],
  ['originator', 'Originator', (row) => row.originatorName],
  ['percent', 'Percent', (row) => (row.shareBp === null ? null : row.shareBp / 100)],
  ['payoffDays', 'Days to payoff', (row) => row.payoffDays],
  ['paidOffOn', 'Paid off', (row) => row.paidOffOn],
  ['estimatedCost', 'Estimated cost', (row) => dollarsIfAny(row.estimatedCents)],
  ['actualCost', 'Actual cost', (row) => dollarsIfAny(row.actualCents)],
  ['requestedBy', 'Requested by', (row) => row.requestedBy.name],
  ['requestedById', 'Requested by (ID)', (row) => row.requestedBy.id],
  ['requestedAt', 'Requested (UTC)', (row) => row.requestedAt],
  ['decidedBy', 'Approved or rejected by', (row) => row.decidedBy?.name ?? null],
  ['decidedById', 'Approved or rejected by (ID)', (row) => row.decidedBy?.id ?? null],
  ['decidedAt', 'Approved or rejected (UTC)', (row) => row.decidedAt],
  ['note', 'Note', (row) => row.note],
  ['payPeriod', 'Pay period', (row) => row.period],
  ['payRunState', 'Pay run', (row) => row.runState],
  ['bookedAt', 'Booked (UTC)', (row) => row.bookedAt],
  ['disputeId', 'Dispute ID', (row) => row.disputeId],
  ['causeId', 'Cause ID', (row) => row.cause],
]

/** Columns of `licenses.csv` and fields of `licenses.json`. */
export const LICENSE_COLUMNS: readonly EvidenceColumn<LicenseFact>[] = [
  ['memberId', 'Member ID', (row) => row.memberId],
  ['member', 'Member', (row) => row.name],
  ['state', 'State', (row) => row.state],
  ['number', 'License number', (row) => row.number],
  ['from', 'From', (row) => row.from],
  ['to', 'To', (row) => row.to],
]

/** Columns of `supervision.csv` and fields of `supervision.json`. */
export const SUPERVISION_COLUMNS: readonly EvidenceColumn<SupervisionFact>[] = [
  ['memberId', 'Member ID', (row) => row.memberId],
  ['member', 'Member', (row) => row.name],
  ['work', 'Work', (row) => row.work],
  ['from', 'From', (row) => row.from],
  ['to', 'To', (row) => row.to],
  ['recordedBy', 'Recorded by', (row) => row.recordedBy.name],
  ['recordedById', 'Recorded by (ID)', (row) => row.recordedBy.id],
  ['recordedAt', 'Recorded (UTC)', (row) => row.recordedAt],
]

/** Columns of `agreements.csv` and fields of `agreements.json`. */
export const AGREEMENT_COLUMNS: readonly EvidenceColumn<AgreementFact>[] = [
  ['payeeId', 'Payee ID', (row) => row.payee.id],
  ['payee', 'Payee', (row) => row.payee.name],
  ['plan', 'Plan', (row) => row.plan],
  ['planVersion', 'Plan version', (row) => row.version],
  ['effectiveFrom', 'Effective', (row) => row.effectiveFrom],
  ['state', 'State', (row) => (row.acknowledgedAt === null ? 'Not acknowledged' : 'Acknowledged')],
  ['acknowledgedAt', 'Acknowledged (UTC)', (row) => row.acknowledgedAt],
  ['sha256', 'SHA-256 of the text', (row) => row.sha256],
  ['text', 'Text', (row) => row.text],
]

export const isBooked = ({ state }: AdjustmentFact): boolean => state === 'booked'
