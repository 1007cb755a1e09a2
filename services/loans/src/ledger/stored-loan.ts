import type { EffectiveOn } from '../compensation/history.ts'
import type { Loan } from '../compensation/loans.ts'

/** What the ledger needs of a loan's row. Today a loan has one originator at most: its loan officer. */
export interface LedgerLoan extends Loan {
  officerNo: number | null
  /** The last revision that wrote entries; 0: none yet. */
  moneyRev: number
  /** The entries of that revision are in force. */
  isBooked: boolean
  version: number
  /** The date that decides the loan's funding, as the row says it. */
  decidedOn: EffectiveOn | null
  /** The instants of the loan's dates. Those of a file's dates are midnight UTC. */
  createdAt: string
  fundedAt: string | null
}

/** What sources say about a loan, as its row keeps it. Keys are 32 hexadecimal digits. */
export interface WrittenLoan {
  id: string
  identityKey: string
  contentKey: string | null
  loanNumber: string | null
  borrower: string
  address: string
  city: string
  state: string
  product: string
  officerText: string
  officerKey: string
  officerNo: number | null
  status: number
  amountCents: number | null
}

/** A loan's row as writers change it. */
export interface StoredLoan extends LedgerLoan, WrittenLoan {
  externalId: string | null
  syncRevision: number | null
  importId: string | null
  importRow: number | null
  changeRow: number | null
}

/** The dates of a loan as the API and events have them: without a date of its own, the application is dated by the creation. */
export const datesOf = ({ fundedOn, appliedOn, lockedOn, createdOn }: LedgerLoan) => ({
  fundedOn,
  appliedOn: appliedOn ?? createdOn,
  lockedOn,
})

export const withOriginator = <T extends { officerNo: number | null }>(loan: T): T & Pick<Loan, 'originators'> => ({
  ...loan,
  originators: loan.officerNo === null ? [] : [{ memberNo: loan.officerNo, percent: 100 }],
})
