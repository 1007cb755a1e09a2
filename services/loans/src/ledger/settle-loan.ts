import { type Entry, isPaying, settle } from '../compensation/ledger.ts'
import { type Loan, triggerDate } from '../compensation/loans.ts'
import type { MemberNo } from '../compensation/members.ts'
import { type Share, sharesOf } from '../compensation/shares.ts'
import type { Company } from '../compensation/earners.ts'
import type { LedgerLoan } from './stored-loan.ts'

/** The lines of a loan in force between two settlements: what a funding event describes. */
export interface Funded {
  revision: number
  officerNo: MemberNo
  lines: readonly Entry[]
}

/** The result of a settlement of one loan: lines that agree stay, the others are reversed and booked again. */
export interface SettledLoan {
  loanId: string
  before: Funded | null
  after: Funded | null
  reversals: readonly Entry[]
  bookings: readonly Entry[]
}

interface SettlementInput {
  /** The entries in force. */
  current: readonly Entry[]
  /** The loan officer at the time of those entries. */
  officerNo: MemberNo | null
}

/** The entries that a loan needs; undefined if its ledger is already correct. */
export function settleLoan(loan: LedgerLoan, was: SettlementInput, company: Company): SettledLoan | undefined {
  const settled = settleShares(loan, sharesOf(loan, company), was)
  return settled.reversals.length + settled.bookings.length === 0 ? undefined : settled
}

/** Reverses all entries of a loan. */
export const reverseLoan = (loan: LedgerLoan, current: readonly Entry[]): SettledLoan =>
  settleShares(loan, [], { current, officerNo: loan.officerNo })

function settleShares(
  loan: LedgerLoan,
  wanted: readonly Share[],
  { current, officerNo }: SettlementInput,
): SettledLoan {
  const revision = loan.moneyRev + 1
  const as = {
    ...{ revision, fundedOn: loan.fundedOn ?? '', loanCreatedOn: loan.createdOn },
    ...{ fundedAt: loan.fundedAt ?? '', loanCreatedAt: loan.createdAt, isPaidElsewhere: loan.isPaidElsewhere },
  }
  const { reversals, bookings } = settle(wanted, current, as)
  return {
    loanId: loan.id,
    before: fundedAs(loan.moneyRev, officerNo, current),
    after: fundedAs(revision, loan.officerNo, [...withoutReversed(current, reversals), ...bookings]),
    reversals,
    bookings,
  }
}

const fundedAs = (revision: number, officerNo: MemberNo | null, lines: readonly Entry[]): Funded | null =>
  lines.length === 0 ? null : { revision, officerNo: officerNo ?? lines[0]!.originatorNo, lines }

function withoutReversed(current: readonly Entry[], reversals: readonly Entry[]): readonly Entry[] {
  if (reversals.length === 0 || reversals.length === current.length) return reversals.length === 0 ? current : []
  const isReversed = ({ originatorNo, level }: Entry) =>
    reversals.some((one) => one.originatorNo === originatorNo && one.level === level)
  return current.filter((entry) => !isReversed(entry))
}

/** The loan as its row names the entries in force. */
export function withMoney<T extends LedgerLoan>({ loan, settled }: { loan: T; settled: SettledLoan | undefined }): T {
  if (!settled) return loan
  return { ...loan, moneyRev: settled.after?.revision ?? loan.moneyRev, isBooked: settled.after !== null }
}

/** The date that decides a loan for its loan officer, as its row keeps it. */
export const decidedOn = (loan: Loan, { members, trigger }: Company): string | null =>
  triggerDate(loan, trigger, members.get(loan.originators[0]?.memberNo ?? 0))

const BEFORE_JOINING = ' · funded before the officer was created here: chain of the moment it was first seen as funded'

/** If a loan funded before its officer was created here, its entries say so (decisions.md, Commission 4). */
export const causeOfEntry = (entry: Entry, cause: string): string =>
  entry.kind === 'earned' && entry.decidedOn > entry.fundedOn ? cause + BEFORE_JOINING : cause

/** Entries that pay a member, as imports count them. */
export const countPaying = (settled: readonly SettledLoan[]): number =>
  settled.reduce((count, { bookings }) => count + bookings.filter(isPaying).length, 0)
