import type { LoanTexts } from '@upline/contracts'
import type { EffectiveOn } from '../compensation/history.ts'
import type { Loan, Originator } from '../compensation/loans.ts'

/** The facts in a loan's row that the ledger needs. The first originator is the loan officer. */
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
  /** The date that decides the loan's funding, as stored in the row. */
  decidedOn: EffectiveOn | null
  /** The instants of the loan's dates. Those of a file's dates are midnight UTC. */
  createdAt: string
  fundedAt: string | null
  /** Another system paid the loan: none of its entries is payable (decision 0076). */
  isPaidElsewhere: boolean
  /** One of PAYERS, or '' if unknown. Rules check it, pay never reads it. */
  paidBy: string
  /** Of the property, as sources write it. Rules check it, pay never reads it. */
  state: string
}

/** The values that sources report for a loan, as its row stores them. Keys are 32 hexadecimal digits. */
export interface WrittenLoan extends LoanTexts {
  id: string
  identityKey: string
  contentKey: string | null
  loanNumber: string | null
  borrower: string
  officerText: string
  officerKey: string
  officerNo: number | null
  /** The name of the second officer in the latest source; null: no source named one. */
  secondOfficerKey: string | null
  secondOfficerPercent: number | null
  status: number
  amountCents: number | null
}

/** A loan's row as writers change it. */
export interface StoredLoan extends LedgerLoan, WrittenLoan {
  secondOfficerText: string | null
  externalId: string | null
  syncRevision: number | null
  importId: string | null
  importRow: number | null
  changeRow: number | null
  /** Its pay was put on hold, even if it was released since. */
  hasHold: boolean
}

/** The dates of a loan as the API and events have them: without a date of its own, the application is dated by the creation. */
export const datesOf = ({ fundedOn, appliedOn, lockedOn, createdOn }: LedgerLoan) => ({
  fundedOn,
  appliedOn: appliedOn ?? createdOn,
  lockedOn,
})

/** A loan without a loan officer pays no one, so it has no originators either. */
export const withOriginators = <T extends Pick<LedgerLoan, 'officerNo' | 'percent' | 'coOriginators'>>(
  loan: T,
): T & Pick<Loan, 'originators'> => ({
  ...loan,
  originators:
    loan.officerNo === null ? [] : [{ memberNo: loan.officerNo, percent: loan.percent }, ...(loan.coOriginators ?? [])],
})
