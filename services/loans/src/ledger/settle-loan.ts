import { type Entry, settleWhole } from '../compensation/ledger.ts'
import { type Loan, triggerDate } from '../compensation/loans.ts'
import { type Share, sharesOf } from '../compensation/shares.ts'
import type { Company } from '../compensation/earners.ts'
import type { LedgerLoan } from './stored-loan.ts'

/** What a settlement did to one loan. */
export interface SettledLoan {
  loanId: string
  reversedRev: number | null
  bookedRev: number | null
  reversals: readonly Entry[]
  bookings: readonly Entry[]
}

/** The entries that a loan needs; undefined if its ledger is right already. */
export function settleLoan(loan: LedgerLoan, current: readonly Entry[], company: Company): SettledLoan | undefined {
  const settled = settleShares(loan, sharesOf(loan, company), current)
  return settled.reversals.length + settled.bookings.length === 0 ? undefined : settled
}

/** Reverses all entries of a loan. */
export const reverseLoan = (loan: LedgerLoan, current: readonly Entry[]): SettledLoan => settleShares(loan, [], current)

function settleShares(loan: LedgerLoan, wanted: readonly Share[], current: readonly Entry[]): SettledLoan {
  const revision = loan.moneyRev + 1
  const as = {
    ...{ revision, fundedOn: loan.fundedOn ?? '', loanCreatedOn: loan.createdOn },
    ...{ fundedAt: loan.fundedAt ?? '', loanCreatedAt: loan.createdAt },
  }
  const { reversals, bookings } = settleWhole(wanted, current, as)
  return {
    loanId: loan.id,
    reversedRev: reversals.length > 0 ? loan.moneyRev : null,
    bookedRev: bookings.length > 0 ? revision : null,
    reversals,
    bookings,
  }
}

/** The loan as its row names the entries in force. */
export function withMoney<T extends LedgerLoan>({ loan, settled }: { loan: T; settled: SettledLoan | undefined }): T {
  if (!settled) return loan
  return { ...loan, moneyRev: settled.bookedRev ?? loan.moneyRev, isBooked: settled.bookedRev !== null }
}

/** The date that decides a loan, as its row keeps it. */
export const decidedOn = (loan: Loan, { members, trigger }: Company): string | null =>
  triggerDate(loan, trigger, members.get(loan.originators[0]?.memberNo ?? 0))

const BEFORE_JOINING = ' · funded before the officer was created here: chain of the moment it was first seen as funded'

/** If a loan funded before its officer was created here, its entries say so (decisions.md, Commission 4). */
export const causeOfEntry = (entry: Entry, cause: string): string =>
  entry.kind === 'earned' && entry.decidedOn !== entry.fundedOn ? cause + BEFORE_JOINING : cause

/** Entries that pay a member, as imports count them. */
export const countPaying = (settled: readonly SettledLoan[]): number =>
  settled.reduce((count, { bookings }) => count + bookings.filter(({ rateBp }) => rateBp > 0).length, 0)
