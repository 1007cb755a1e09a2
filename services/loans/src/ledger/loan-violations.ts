import type { RuleViolation } from '@upline/compliance'
import type { ResultAction } from '@upline/contracts'
import type { Entry } from '../compensation/ledger.ts'
import type { SettledLoan } from './settle-loan.ts'
import type { LedgerLoan } from './stored-loan.ts'

/** A loan after a change, and what the change booked; undefined if its entries stay. */
export interface CheckedLoan {
  loan: LedgerLoan
  settled: SettledLoan | undefined
}

/** Entries in force before the change. */
export type EntriesByLoan = ReadonlyMap<string, readonly Entry[]>

export interface LoanViolation extends RuleViolation<object, ResultAction> {
  loanId: string
  /** The member whose pay the hold covers; without one it covers everyone's. */
  memberNo?: number
  /** The adjustment that the result is about. */
  requestId?: string
}
