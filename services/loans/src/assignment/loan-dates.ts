import type { CalendarDate } from '@upline/contracts'
import type { LoanValues } from '../ledger/loan-values.ts'
import { LoanDateError } from './assignment-failures.ts'
import { loanDateProblem } from './funding-date.ts'

export interface SentDates {
  appliedOn?: CalendarDate | null
  lockedOn?: CalendarDate | null
}

const DATES = [
  { field: 'appliedOn', column: 'applied_on', name: 'application date' },
  { field: 'lockedOn', column: 'locked_on', name: 'lock date' },
] as const

/** What a change sets for the dates that were sent; null clears a date. Throws if a date cannot be right. */
export function datesOf(sent: SentDates, today: CalendarDate): LoanValues {
  const values: LoanValues = {}
  for (const { field, column, name } of DATES) {
    const on = sent[field]
    if (on === undefined) continue
    const problem = on === null ? null : loanDateProblem(name, on, today)
    if (problem) throw new LoanDateError(field, problem)
    values[column] = on ?? ''
  }
  return values
}
