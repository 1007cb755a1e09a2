import { findDualPay, type RuleViolation } from '@upline/compliance'
import type { Entry } from '../compensation/ledger.ts'
import { isFunded } from '../compensation/loans.ts'
import type { MemberNo } from '../compensation/members.ts'
import type { LedgerLoan } from '../ledger/stored-loan.ts'
import type { SettledLoan } from '../ledger/settle-loan.ts'

/** A loan after a change, and what the change booked; undefined if its entries stay. */
export interface CheckedLoan {
  loan: LedgerLoan
  settled: SettledLoan | undefined
}

export interface LoanViolation extends RuleViolation {
  loanId: string
}

interface CheckContext {
  /** Entries in force before the change, by loan. */
  current: ReadonlyMap<string, readonly Entry[]>
  /** IDs of the payees of the suspects. */
  memberIds: ReadonlyMap<MemberNo, string>
}

/** Loans that could violate a rule. A cheap condition, because imports check every loan. */
export const suspectsOf = <Checked extends CheckedLoan>(checked: readonly Checked[]): Checked[] =>
  checked.filter(({ loan }) => loan.paidBy === 'consumer' && isFunded(loan) && !loan.isPaidElsewhere)

/** Members that the ledger pays on the loan after the change. */
export function payeesOf({ loan, settled }: CheckedLoan, current: CheckContext['current']): MemberNo[] {
  const lines = settled ? (settled.after?.lines ?? []) : (current.get(loan.id) ?? [])
  return [...new Set(lines.filter(({ amountCents }) => amountCents > 0).map(({ payeeNo }) => payeeNo))]
}

/** What the rules find in these loans. */
export const violationsOf = (suspects: readonly CheckedLoan[], { current, memberIds }: CheckContext): LoanViolation[] =>
  suspects.flatMap((suspect) => {
    const paidByLender = payeesOf(suspect, current).map((no) => memberIds.get(no)!)
    const found = findDualPay({ paidBy: suspect.loan.paidBy, paidByLender })
    return found ? [{ ...found, loanId: suspect.loan.id }] : []
  })
