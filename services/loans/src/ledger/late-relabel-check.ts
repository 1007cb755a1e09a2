import { findLateRelabel } from '@upline/compliance'
import type { Company } from '../compensation/earners.ts'
import { FUNDED, isFunded, type Loan } from '../compensation/loans.ts'
import type { MemberNo } from '../compensation/members.ts'
import { sharesOf } from '../compensation/shares.ts'
import { isSameSplit } from '../compensation/splits.ts'
import type { StoredLoan } from './stored-loan.ts'
import type { LoanViolation } from './loan-violations.ts'

export interface ChangedLoan {
  before: StoredLoan
  loan: StoredLoan
}

/** Loans that could violate rule Z8. A cheap condition, because imports check every change. */
export const relabelSuspects = (changed: readonly ChangedLoan[]): ChangedLoan[] =>
  changed.filter(
    ({ before, loan }) =>
      before.lockedOn !== null &&
      (before.leadSource !== loan.leadSource || before.officerNo !== loan.officerNo || !isSameSplit(before, loan)) &&
      !loan.isPaidElsewhere &&
      (isFunded(loan) || loan.outcome === null),
  )

interface RelabelContext {
  company: Company
  /** The company's date of the change. */
  changedOn: string
  idOf: (no: MemberNo) => string
}

/** What rule Z8 finds in these changes. Those of a loan that is not funded yet hold its pay once it is booked. */
export const relabelViolations = (suspects: readonly ChangedLoan[], context: RelabelContext): LoanViolation[] =>
  suspects.flatMap(({ before, loan }) => {
    const { changedOn, idOf } = context
    const labels = (one: StoredLoan) =>
      one.originators.map(({ memberNo, percent }) => ({ memberId: idOf(memberNo), percent }))
    const payOf = (one: StoredLoan) => personalPay({ ...one, ...fundingOf(loan, context) }, context.company)
    const found = findLateRelabel({
      ...{ lockedOn: before.lockedOn!, changedOn, leadSource: [before.leadSource, loan.leadSource] },
      originators: [labels(before), labels(loan)],
      personalPayCents: [payOf(before), payOf(loan)],
    })
    return found ? [{ ...found, loanId: loan.id }] : []
  })

/** The funding of the loan; of one that is not funded yet, as if it funded on the day of the change. */
const fundingOf = (loan: StoredLoan, { changedOn: on }: RelabelContext) =>
  isFunded(loan)
    ? { status: FUNDED, fundedOn: loan.fundedOn, fundedSeenOn: loan.fundedSeenOn, fundedSeenAt: loan.fundedSeenAt }
    : { status: FUNDED, fundedOn: on, fundedSeenOn: on, fundedSeenAt: `${on}T23:59:59.999999Z` }

const personalPay = (loan: Loan, company: Company): number =>
  sharesOf(loan, company)
    .filter(({ level }) => level === 0)
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
