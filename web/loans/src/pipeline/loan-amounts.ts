import type { Dollars, Loan, LoansAnswer } from '@upline/contracts'
import { fromDollars, type Cents } from '@upline/money'

/** Cents of a JSON amount; undefined where there is none yet. */
export const centsOf = (dollars: Dollars | null | undefined): Cents | undefined =>
  dollars === null || dollars === undefined ? undefined : fromDollars(dollars)

/** A loan without an amount earns nothing yet: no figure, not zero. */
export const commissionCents = (loan: Pick<Loan, 'loanAmount' | 'commission'>): Cents | undefined =>
  loan.loanAmount === null ? undefined : fromDollars(loan.commission.totalCommission)

export type CommissionState = 'ended' | 'unassigned' | 'counts'

/** Whether a loan pays someone: not once it ended unfunded, and not before it has a loan officer. */
export function commissionState(loan: Pick<Loan, 'officerId' | 'status' | 'outcome'>): CommissionState {
  if (loan.outcome && loan.status !== 'Funded') return 'ended'
  return loan.officerId === null ? 'unassigned' : 'counts'
}

/** What its page calls a loan: its number, else the beginning of its id. */
export const loanName = (loan: Pick<Loan, 'id' | 'loanNumber'>): string => loan.loanNumber ?? loan.id.slice(0, 8)

export type LevelCents = readonly [Cents, Cents, Cents, Cents]

/** Shares by level, to the cent. */
export const centsByLevel = (sums: LoansAnswer['commissionByLevel']): LevelCents => [
  fromDollars(sums.personal),
  fromDollars(sums.level1Override),
  fromDollars(sums.level2Override),
  fromDollars(sums.level3Override),
]
