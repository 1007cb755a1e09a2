import type { CalendarDate, Loan, LoanHistoryEntry, LoanStatus } from '@upline/contracts'

type Dated = Pick<Loan, 'appliedOn' | 'createdOn' | 'fundedOn'>

/** When the loan reached each status, as far as its dates and its loaded history say; newest first in `entries`. */
export function statusDates(
  loan: Dated,
  entries: readonly LoanHistoryEntry[],
  dayOf: (instant: string) => CalendarDate,
): Partial<Record<LoanStatus, CalendarDate>> {
  const dates: Partial<Record<LoanStatus, CalendarDate>> = {}
  for (const { at, changes } of entries.toReversed())
    for (const { field, after } of changes) if (field === 'Status' && after) dates[after as LoanStatus] = dayOf(at)
  const applied = loan.appliedOn ?? loan.createdOn
  return { ...dates, Application: applied, ...(loan.fundedOn !== null && { Funded: loan.fundedOn }) }
}
