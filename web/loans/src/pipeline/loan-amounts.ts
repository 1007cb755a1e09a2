import type { Dollars, Loan, LoansAnswer } from '@upline/contracts'
import { cents, fromDollars, type Cents } from '@upline/money'

/** Cents of a JSON amount; undefined where there is none yet. */
export const centsOf = (dollars: Dollars | null | undefined): Cents | undefined =>
  dollars === null || dollars === undefined ? undefined : fromDollars(dollars)

/** A loan without an amount earns nothing yet: no figure, not zero. */
export const commissionCents = (loan: Pick<Loan, 'loanAmount' | 'commission'>): Cents | undefined =>
  loan.loanAmount === null ? undefined : fromDollars(loan.commission.totalCommission)

/** What its page calls a loan: its number, else the beginning of its id. */
export const loanName = (loan: Pick<Loan, 'id' | 'loanNumber'>): string => loan.loanNumber ?? loan.id.slice(0, 8)

export interface EarningTotals {
  total: Cents
  paid: Cents
  pending: Cents
}

/** Pending is what isn't funded: everything less the funded part, both exact sums of the server. */
export function earningTotals(all: LoansAnswer, funded: LoansAnswer): EarningTotals {
  const total = fromDollars(all.totalCommission)
  const paid = fromDollars(funded.totalCommission)
  return { total, paid, pending: cents(total - paid) }
}

export type LevelCents = readonly [Cents, Cents, Cents, Cents]

/** The answer's sums per level, or those of its page where the server gives none. */
export function centsByLevel(answer: LoansAnswer): LevelCents {
  const sums = answer.commissionByLevel
  const lists = sums ? [sums] : answer.loans.map((loan) => loan.commission)
  const sum = (field: 'personal' | 'level1Override' | 'level2Override' | 'level3Override') =>
    cents(lists.reduce((total, part) => total + fromDollars(part[field]), 0))
  return [sum('personal'), sum('level1Override'), sum('level2Override'), sum('level3Override')]
}

/** The viewer's own loans: from the server's figure, or counted on the page where it gives none. */
export function personalLoans(answer: LoansAnswer, viewerId: string): { count: number; volume: Cents } {
  if (answer.personalLoans)
    return { count: answer.personalLoans.count, volume: fromDollars(answer.personalLoans.volume) }
  const own = answer.loans.filter((loan) => loan.officerId === viewerId)
  return { count: own.length, volume: cents(own.reduce((sum, loan) => sum + (centsOf(loan.loanAmount) ?? 0), 0)) }
}
