import { plainRate } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'

export interface PaidShare {
  originatorNo: number
  level: number
  amountCents: number
}

/** Cents that an early payoff claws back from each share. Shares that round to 0 are left out. */
export const clawbacks = (shares: readonly PaidShare[], shareBp: number): PaidShare[] =>
  shares
    .map(({ amountCents, ...line }) => ({ ...line, amountCents: shareCents(amountCents, 100, plainRate(shareBp)) }))
    .filter(({ amountCents }) => amountCents !== 0)
