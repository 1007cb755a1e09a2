import { findDualPay } from '@upline/compliance'
import { isFunded } from '../compensation/loans.ts'
import type { MemberNo } from '../compensation/members.ts'
import type { CheckedLoan, EntriesByLoan, LoanViolation } from './loan-violations.ts'

/** Loans that could violate rule Z9. A cheap condition, because imports check every loan. */
export const dualPaySuspects = <Checked extends CheckedLoan>(checked: readonly Checked[]): Checked[] =>
  checked.filter(({ loan }) => loan.paidBy === 'consumer' && isFunded(loan) && !loan.isPaidElsewhere)

/** Members that the ledger pays on the loan after the change. */
export function payeesOf({ loan, settled }: CheckedLoan, current: EntriesByLoan): MemberNo[] {
  const lines = settled ? (settled.after?.lines ?? []) : (current.get(loan.id) ?? [])
  return [...new Set(lines.filter(({ amountCents }) => amountCents > 0).map(({ payeeNo }) => payeeNo))]
}

export const dualPayViolations = (
  suspects: readonly CheckedLoan[],
  { current, idOf }: { current: EntriesByLoan; idOf: (no: MemberNo) => string },
): LoanViolation[] =>
  suspects.flatMap((suspect) => {
    const paidByLender = payeesOf(suspect, current).map(idOf)
    const found = findDualPay({ paidBy: suspect.loan.paidBy, paidByLender })
    return found ? [{ ...found, loanId: suspect.loan.id }] : []
  })
