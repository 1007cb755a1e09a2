import type { EffectiveOn } from '../compensation/history.ts'
import { FUNDED, type Originator } from '../compensation/loans.ts'
import type { NotedChanges } from '../explanations/history-labels.ts'
import type { LedgerLoan } from '../ledger/stored-loan.ts'

/** A recorded change of a loan: values before and after. */
export interface RecordedChange {
  on: EffectiveOn
  changes: NotedChanges
}

interface NotedPortion {
  memberNo: number | null
  percent: number
}

const PLAIN_FIELDS = [
  ...['status', 'outcome', 'amountCents', 'officerNo', 'createdOn', 'appliedOn', 'lockedOn', 'fundedOn'],
] as (keyof LedgerLoan)[]

/** The loan with the values that were recorded on a date. Before the first record it has the first recorded values. */
export function loanOn(loan: LedgerLoan, newestFirst: readonly RecordedChange[], on: EffectiveOn): LedgerLoan {
  let values = loan
  for (const change of newestFirst) {
    if (change.on <= on) break
    values = undone(values, change.changes)
  }
  return values
}

/** The values before a change. */
function undone(loan: LedgerLoan, changes: NotedChanges): LedgerLoan {
  const plain = PLAIN_FIELDS.filter((field) => field in changes).map((field) => [field, changes[field]![0]])
  const before = { ...loan, ...(Object.fromEntries(plain) as Partial<LedgerLoan>) }
  return { ...before, originators: originatorsBefore(before, loan, changes) }
}

function originatorsBefore(before: LedgerLoan, after: LedgerLoan, changes: NotedChanges): readonly Originator[] {
  if (before.officerNo === null) return []
  const split = changes['originators']
  if (split) {
    const portions = split[0] as NotedPortion[] | null
    return portions === null ? [wholeLoan(before.officerNo)] : portions.filter(isTaken)
  }
  if (after.originators.length < 2) return [wholeLoan(before.officerNo)]
  return after.originators.map((one, at) => (at === 0 ? { ...one, memberNo: before.officerNo! } : one))
}

const wholeLoan = (memberNo: number): Originator => ({ memberNo, percent: 100 })
const isTaken = (portion: NotedPortion): portion is Originator => portion.memberNo !== null

/** A loan that is recorded as funded was open before its funding date. */
export const isFundedOn = ({ status, fundedOn }: LedgerLoan, on: EffectiveOn): boolean =>
  status === FUNDED && fundedOn !== null && fundedOn <= on
