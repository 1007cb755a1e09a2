import type { Funding } from './facts.ts'

/** What one originator has of a funded loan's amount. */
export interface FundingPortion {
  memberId: string
  amountCents: number
  /** 1 for the loan officer, 0 for further originators: a loan counts once, its amount by portions. */
  loans: 0 | 1
  /** The date that decides the originator's chain and plan. */
  decidedOn?: string | undefined
}

/**
 * The amount of a funding by originators. Portions are cut at whole cents of the running percentage, so that they add up
 * to the amount. A portion that belongs to no one is left out.
 */
export function portionsOf({
  officerId,
  amountCents,
  decidedOn,
  originators,
}: Pick<Funding, 'officerId' | 'amountCents' | 'decidedOn' | 'originators'>): FundingPortion[] {
  if (!originators) return [{ memberId: officerId, amountCents, loans: 1, decidedOn }]
  let reached = 0
  return originators.map(({ memberId, percent, decidedOn: own = decidedOn }, at) => {
    const before = centsAt(amountCents, reached)
    reached += percent
    return { memberId, amountCents: centsAt(amountCents, reached) - before, loans: at === 0 ? 1 : 0, decidedOn: own }
  })
}

const centsAt = (amountCents: number, percent: number): number => Math.floor((amountCents * percent + 50) / 100)
