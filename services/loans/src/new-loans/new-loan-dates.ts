import type { CalendarDate, NewLoanRequest } from '@upline/contracts'
import { loanDateProblem } from '../assignment/funding-date.ts'
import { LATEST } from '../compensation/history.ts'
import type { TriggerDates } from '../compensation/loans.ts'

const DATE_NAMES = { appliedOn: 'application date', lockedOn: 'lock date', fundedOn: 'funding date' } as const

type LoanDates = Pick<NewLoanRequest, keyof typeof DATE_NAMES | 'status'>
type PayDates = Pick<NewLoanRequest, keyof typeof DATE_NAMES | 'createdOn'>

/** The first date of a new loan that is wrong, with its field; undefined if all are right. */
export function newLoanDateProblem(
  loan: LoanDates,
  today: CalendarDate,
): { field: string; message: string } | undefined {
  for (const [field, name] of Object.entries(DATE_NAMES) as [keyof typeof DATE_NAMES, string][]) {
    const on = loan[field]
    const message = on ? loanDateProblem(name, on, today) : null
    if (message) return { field, message }
  }
  if (!loan.fundedOn || loan.status === 'Funded') return undefined
  return {
    field: 'fundedOn',
    message: 'Only a funded loan has a funding date. Choose the status Funded, or leave the date empty.',
  }
}

/** The dates that decide the pay of a new loan. A loan that is not funded is judged as if it funded today. */
export const triggerDatesOf = (loan: PayDates, today: CalendarDate): TriggerDates => ({
  createdOn: loan.createdOn ?? today,
  appliedOn: loan.appliedOn ?? null,
  lockedOn: loan.lockedOn ?? null,
  fundedOn: loan.fundedOn ?? today,
  fundedSeenOn: today,
  fundedSeenAt: LATEST,
})
