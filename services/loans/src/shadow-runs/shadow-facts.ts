import type { CalendarDate, ShadowCause } from '@upline/contracts'
import type { MemberNo } from '../compensation/members.ts'
import type { Rate } from '../compensation/plans.ts'

/** What a shadow run compares (compensation.md, section 8). All amounts are cents; dates are company calendar dates. */

/** A row of the file. */
export interface PaidRow {
  /** The line of the file. */
  row: number
  loanNumber: string
  /** The key of the loan number: rows and loans with equal keys are the same loan. */
  loanKey: string
  payee: string
  /** Negative if the old system reversed it. */
  amountCents: number
  paidOn: CalendarDate
}

/** What a comp plan version pays by level. */
export type VersionRates = readonly [Rate, Rate, Rate, Rate]

/** An entry in force of the ledger. */
export interface LedgerLine {
  originatorNo: MemberNo
  level: number
  payeeNo: MemberNo
  basisCents: number
  percent: number
  rateBp: number
  planVersionId: number
  amountCents: number
}

export interface LedgerLoan {
  id: string
  loanKey: string
  loanNumber: string
  /** From the entries; null: the ledger has no entry of the loan. */
  fundedOn: CalendarDate | null
  /** Members of the upline chains of all originators, as the ledger booked them. */
  chain: ReadonlySet<MemberNo>
  lines: readonly LedgerLine[]
}

/** The facts of one loan and one payee. */
export interface Pair {
  /** Null: the payee of the file is not a member. */
  memberNo: MemberNo | null
  /** As in the file; '' if only the ledger pays the member. */
  payee: string
  rows: readonly PaidRow[]
  lines: readonly LedgerLine[]
  paidCents: number
  ledgerCents: number
}

/** A loan with its pairs. `ledger` is undefined if Upline has no loan with the number. */
export interface ComparedLoan {
  ledger: LedgerLoan | undefined
  pairs: readonly Pair[]
}

export interface Difference {
  cause: ShadowCause
  loanId: string | null
  loanNumber: string
  memberNo: MemberNo | null
  payee: string
  /** Null: the file has no row of the pair. */
  paidCents: number | null
  /** Null: the ledger has no entry of the pair. */
  ledgerCents: number | null
  paidOn: CalendarDate | null
  dueOn: CalendarDate | null
}
