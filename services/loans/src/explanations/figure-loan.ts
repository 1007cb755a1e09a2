import type { CommissionLevel, FigureLoan, FigureUnit } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import { type CalendarDate, daysBetween } from '@upline/contracts'
import { loanDates, type ShownLoan, statusName } from '../pipeline/loan-view.ts'
import { shownAs } from './figure.ts'

interface FigureContext {
  unit: FigureUnit
  level: CommissionLevel | null
  today: CalendarDate
}

/** A loan, and what it adds to a figure. */
export const figureLoan = (loan: ShownLoan, how: FigureContext): FigureLoan => ({
  ...{ id: loan.id, loanNumber: loan.loanNumber, borrower: loan.borrower, officerName: loan.officerName },
  ...{ createdAt: loan.createdAt, fundedAt: loan.fundedAt, ...loanDates(loan), status: statusName(loan.status) },
  level: (loan.level ?? null) as CommissionLevel | null,
  loanAmount: loan.amountCents === null ? null : toDollars(cents(loan.amountCents)),
  value: shownAs(how.unit, added(loan, how)),
})

function added(loan: ShownLoan, { unit, level, today }: FigureContext): number {
  const shares = [loan.s0, loan.s1, loan.s2, loan.s3]
  if (unit === 'commission') return level === null ? shares.reduce((sum, share) => sum + share, 0) : shares[level]!
  if (unit === 'volume') return loan.amountCents ?? 0
  if (unit === 'loans') return 1
  // As in the sums: a loan that funded before it was created has 0 days, and one created tomorrow has −1.
  const days = daysBetween(loan.createdOn, loan.fundedOn ?? today)
  return loan.fundedOn === null ? days : Math.max(0, days)
}
