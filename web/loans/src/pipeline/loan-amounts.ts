import type { Dollars, Loan, LoansResponse } from '@upline/contracts'
import { fromDollars, type Cents } from '@upline/money'

/** Cents of a JSON amount; undefined if the loan has no amount yet. */
export const centsOf = (dollars: Dollars | null | undefined): Cents | undefined =>
  dollars === null || dollars === undefined ? undefined : fromDollars(dollars)

/** A loan without an amount has no commission yet, which differs from zero. */
export const commissionCents = (loan: Pick<Loan, 'loanAmount' | 'commission'>): Cents | undefined =>
  loan.loanAmount === null ? undefined : fromDollars(loan.commission.totalCommission)

type CommissionState = 'ended' | 'unassigned' | 'counts'

/** Whether a loan pays a member. A loan that ended unfunded or has no loan officer pays no one. */
export function commissionState(loan: Pick<Loan, 'officerId' | 'status' | 'outcome'>): CommissionState {
  if (loan.outcome && loan.status !== 'Funded') return 'ended'
  return loan.officerId === null ? 'unassigned' : 'counts'
}

/** Display name of a loan: its number, else the start of its id. */
export const loanName = (loan: Pick<Loan, 'id' | 'loanNumber'>): string => loan.loanNumber ?? loan.id.slice(0, 8)

export type LevelCents = readonly [Cents, Cents, Cents, Cents]

/** Shares by level, to the cent. */
export const centsByLevel = (sums: LoansResponse['commissionByLevel']): LevelCents => [
  fromDollars(sums.personal),
  fromDollars(sums.level1Override),
  fromDollars(sums.level2Override),
  fromDollars(sums.level3Override),
]
