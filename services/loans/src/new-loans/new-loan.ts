import { LOAN_STATUSES, type NewLoanRequest } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { contentKey, numberKey } from '../ledger/loan-identity.ts'
import { officerKeyOf } from '../ledger/spelling-keys.ts'
import { instantOfDate, isoOf } from '../ledger/instants.ts'
import type { LoanValues, NewLoan } from '../ledger/loan-values.ts'

export interface Officer {
  no: number
  fullName: string
}

/** The identity keys of a loan, as in imports: by number, and by content. */
export interface LoanKeys {
  numberKey: string | null
  contentKey: string
}

export const keysOf = (loan: NewLoanRequest, officer: Officer): LoanKeys => ({
  numberKey: loan.loanNumber ? numberKey(loan.loanNumber) : null,
  contentKey: contentKey({
    borrower: loan.borrower,
    address: loan.address ?? '',
    createdDay: loan.createdOn ?? '',
    officerText: officer.fullName,
  }),
})

/** A loan that a person enters, as the writer takes it. */
export function newLoan(loan: NewLoanRequest, officer: Officer): NewLoan {
  const keys = keysOf(loan, officer)
  return {
    identity_key: keys.numberKey ?? keys.contentKey,
    ...(loan.loanNumber ? { loan_number: loan.loanNumber, content_key: keys.contentKey } : {}),
    ...{ borrower: loan.borrower, address: loan.address ?? '', city: loan.city ?? '', state: loan.state ?? '' },
    product: loan.product || loan.purpose || '',
    ...{ officer_text: officer.fullName, officer_key: officerKeyOf(officer.fullName), officer_no: officer.no },
    status: LOAN_STATUSES.indexOf(loan.status ?? 'Application') + 1,
    ...(loan.amount === undefined ? {} : { amount_cents: fromDollars(loan.amount) }),
    ...datesOf(loan),
  }
}

const datesOf = ({ createdOn, appliedOn, lockedOn, fundedOn }: NewLoanRequest): LoanValues => ({
  ...(createdOn ? { created_at: isoOfDate(createdOn), created_on: createdOn } : {}),
  ...(appliedOn ? { applied_on: appliedOn } : {}),
  ...(lockedOn ? { locked_on: lockedOn } : {}),
  ...(fundedOn ? { funded_at: isoOfDate(fundedOn), funded_on: fundedOn } : {}),
})

const isoOfDate = (on: string): string => isoOf(instantOfDate(on))
