import type { DataOf, Envelope } from './define-event.ts'
import type { Funding } from './facts.ts'
import { fundingsOf } from './funding-groups.ts'
import type { FundingState } from './fundings-snapshot.event.ts'
import type { loansSettled } from './loans-settled.event.ts'

/** A funding (1) of a revision of a loan's money, or its reversal (-1). */
export interface FundingStep {
  rev: number
  sign: 1 | -1
}

/**
 * Whether a funding or reversal happened after the snapshot was taken. A revision is funded once and reversed once, and the
 * next one follows: the loan's last revision in the snapshot shows what the snapshot contains.
 */
export function isAfterSnapshot({ rev, sign }: FundingStep, known: Pick<FundingState, 'rev' | 'isFunded'> | undefined) {
  if (!known || rev > known.rev) return true
  return rev === known.rev && sign === -1 && known.isFunded
}

/** Types of the events that fund loans and reverse fundings. */
export const FUNDING_EVENTS = ['loan-funded', 'loan-unfunded', 'loans-settled']

export interface Settled {
  unfunded: Funding[]
  funded: Funding[]
}

/** The fundings of groups, and those that events of version 1 have as a whole. */
export const settledTogether = (data: DataOf<typeof loansSettled>): Settled => ({
  unfunded: [...(data.unfunded ?? []), ...fundingsOf(data.unfundedGroups ?? [])],
  funded: [...(data.funded ?? []), ...fundingsOf(data.fundedGroups ?? [])],
})

/** What one of these events settles. */
export function settledBy({ type, data }: Envelope): Settled {
  if (type === 'loans-settled') return settledTogether(data as DataOf<typeof loansSettled>)
  const { funding } = data as { funding: Funding }
  return type === 'loan-funded' ? { unfunded: [], funded: [funding] } : { unfunded: [funding], funded: [] }
}
