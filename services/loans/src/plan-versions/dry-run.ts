import { shareCents } from '../compensation/share-cents.ts'
import { unpackAmounts } from '../ledger/packed-amounts.ts'
import type { RateRow } from './plan-terms.ts'

/** What a payee was paid at a level, and the amounts of the loans, packed. */
export interface PaidRow {
  memberNo: number
  level: number
  shares: number
  paidCents: number
  amounts: Buffer | null
}

export interface DryRunPerson {
  memberNo: number
  shares: number
  paidCents: number
  wouldPayCents: number
}

/** What each payee was paid, and would have been paid under other rates (compensation.md, section 2, Dry run). */
export function dryRunPeople(paid: readonly PaidRow[], rates: readonly RateRow[]): DryRunPerson[] {
  const people = new Map<number, DryRunPerson>()
  for (const { memberNo, level, shares, paidCents, amounts } of paid) {
    const person = people.get(memberNo) ?? { memberNo, shares: 0, paidCents: 0, wouldPayCents: 0 }
    people.set(memberNo, person)
    person.shares += shares
    person.paidCents += paidCents
    const rate = rates.find((one) => one.level === level)
    if (rate && amounts) person.wouldPayCents += sumOf(amounts, rate)
  }
  return [...people.values()].filter(({ paidCents, wouldPayCents }) => paidCents !== 0 || wouldPayCents !== 0)
}

function sumOf(amounts: Buffer, { rate_bp, min_cents, max_cents }: RateRow): number {
  const rate = { rateBp: rate_bp, minCents: min_cents, maxCents: max_cents, flatCents: 0 }
  let sum = 0
  for (const amountCents of unpackAmounts(amounts)) sum += shareCents(amountCents, 100, rate)
  return sum
}
