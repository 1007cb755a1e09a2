import {
  type CalendarDate,
  daysBetween,
  LOAN_STATUSES,
  type Loan,
  type LoanCommission,
  type LoanOriginator,
  type LoanOutcome,
  type LoanStatus,
  type LoanTexts,
  percentOf,
  shownTextsOf,
} from '@upline/contracts'
import { cents, sumCents, toDollars } from '@upline/money'

/** A loan as the queries of the pipeline give it; s0..s3 are the shares to show, in cents. */
export interface ShownLoan extends LoanTexts {
  id: string
  loanNumber: string | null
  borrower: string
  status: number
  outcome: LoanOutcome | null
  amountCents: number | null
  createdAt: string
  /** created_at as Postgres writes it: a cursor needs every digit. */
  createdAtKey: string
  /** The value that a list is sorted by, as text; missing if it is sorted by creation. */
  orderKey?: string
  fundedAt: string | null
  /** YYYY-MM-DD. */
  createdOn: string
  fundedOn: string | null
  appliedOn: string
  lockedOn: string | null
  needsConfirmation: boolean
  officerId: string | null
  officerName: string
  originators: LoanOriginator[] | null
  secondOfficer: string | null
  s0: number
  s1: number
  s2: number
  s3: number
  /** The viewer's level in the loan's chain; missing with scope=company. */
  level?: number
}

/** Whole days from creation to funding, or to today. */
export const daysInPipeline = (loan: Pick<ShownLoan, 'createdOn' | 'fundedOn'>, today: CalendarDate): number =>
  Math.max(0, daysBetween(loan.createdOn, loan.fundedOn ?? today))

/** The calendar dates of a loan, as JSON has them. */
export const loanDates = ({ createdOn, fundedOn, appliedOn, lockedOn }: ShownLoan) => ({
  ...{ createdOn, fundedOn, appliedOn, lockedOn },
})

export const statusName = (status: number): LoanStatus => LOAN_STATUSES[status - 1] as LoanStatus

/** One line: address, city where known, state. */
export const propertyLine = ({ address, city, state }: { address: string; city: string; state: string }): string =>
  [address, city, state].filter(Boolean).join(', ')

export function commissionOf({ s0, s1, s2, s3 }: Pick<ShownLoan, 's0' | 's1' | 's2' | 's3'>): LoanCommission {
  const shares = [s0, s1, s2, s3].map(cents)
  const [personal, level1Override, level2Override, level3Override] = shares.map(toDollars) as [
    number,
    number,
    number,
    number,
  ]
  return { personal, level1Override, level2Override, level3Override, totalCommission: toDollars(sumCents(shares)) }
}

function openPortionOf({ originators, secondOfficer }: ShownLoan): Loan['openPortion'] {
  const rest = 100 - (originators ?? []).reduce((sum, { percent }) => sum + percent, 0)
  return rest === 0 || rest === 100 ? null : { writtenAs: secondOfficer ?? '', percent: rest }
}

export function loanView(loan: ShownLoan, today: CalendarDate): Loan {
  const { id, loanNumber, borrower, outcome, officerId, officerName, createdAt, fundedAt } = loan
  return {
    ...{ id, loanNumber, borrower, outcome, officerId, officerName, createdAt, fundedAt },
    ...shownTextsOf(loan),
    ...{ noteRate: percentOf(loan.noteRate), points: percentOf(loan.points) },
    originators: loan.originators ?? [],
    openPortion: openPortionOf(loan),
    ...loanDates(loan),
    needsConfirmation: loan.needsConfirmation,
    property: propertyLine(loan),
    loanAmount: loan.amountCents === null ? null : toDollars(cents(loan.amountCents)),
    status: statusName(loan.status),
    daysInPipeline: daysInPipeline(loan, today),
    commission: commissionOf(loan),
  }
}
