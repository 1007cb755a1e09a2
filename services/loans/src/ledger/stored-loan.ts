import type { EffectiveOn } from '../compensation/history.ts'
import type { Loan, Originator } from '../compensation/loans.ts'

/** What the ledger needs of a loan's row. The first originator is the loan officer. */
export interface LedgerLoan extends Loan {
  officerNo: number | null
  /** The loan officer's portion; the rest belongs to the further originators. */
  percent: number
  /** Further originators of a split loan; null: none. */
  coOriginators: readonly Originator[] | null
  /** The last settlement that wrote entries; 0: none yet. Its entries have this revision. */
  moneyRev: number
  /** The ledger has entries of the loan in force. */
  isBooked: boolean
  version: number
  /** The moment that decides the loan's funding, as the row says it. */
  decidedOn: EffectiveOn | null
}

/** A loan's row as writers change it. Keys are 32 hexadecimal digits. */
export interface StoredLoan extends LedgerLoan {
  identityKey: string
  contentKey: string | null
  externalId: string | null
  syncRevision: number | null
  loanNumber: string | null
  borrower: string
  address: string
  city: string
  state: string
  product: string
  officerText: string
  officerKey: string
  /** The second officer as a source wrote it last; null: no source named one. */
  secondOfficerText: string | null
  secondOfficerKey: string | null
  secondOfficerPercent: number | null
  importId: string | null
  importRow: number | null
  changeRow: number | null
}

/** A loan without a loan officer pays no one, so it has no originators either. */
export const withOriginators = <T extends Pick<LedgerLoan, 'officerNo' | 'percent' | 'coOriginators'>>(
  loan: T,
): T & Pick<Loan, 'originators'> => ({
  ...loan,
  originators:
    loan.officerNo === null ? [] : [{ memberNo: loan.officerNo, percent: loan.percent }, ...(loan.coOriginators ?? [])],
})
