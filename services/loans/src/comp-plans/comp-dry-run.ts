import type { PlanTerms } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'
import { portionCents } from '../compensation/splits.ts'
import { tierUplift } from '../compensation/tiers.ts'
import { sumOfAmounts, unpackAmounts } from '../ledger/packed-amounts.ts'

/** What payees were paid, and would be paid under a draft (compensation.md, section 2, Dry run). */

/** What a payee was paid at a level of loans with one portion under one version, and the loan amounts, packed. */
export interface PaidRow {
  memberNo: number
  level: number
  planVersion: number
  /** The portion of the originator below. */
  percent: number
  loans: number
  paidCents: number
  /** Of earned entries, and of their reversals. */
  earned: Buffer | null
  reversed: Buffer | null
}

/** A payee's own fundings of a month in the order of their funding dates, and the uplift that is booked for it. */
export interface TierMonth {
  memberNo: number
  planVersion: number | null
  bookedCents: number
  amounts: Buffer | null
  /** The portion of each; null: no loan of the month is split. */
  percents: readonly number[] | null
}

export interface DryRunSum {
  loans: number
  paidCents: number
  wouldPayCents: number
}

export interface Draft {
  terms: PlanTerms
  /** Whether the draft replaces the terms of a payee, or of a version that the payee was paid under. */
  appliesTo: (memberNo: number, planVersion: number | null) => boolean
}

export type DryRunSums = ReadonlyMap<number, DryRunSum>

export function dryRunSums(
  paid: readonly PaidRow[],
  months: readonly TierMonth[],
  { terms, appliesTo }: Draft,
): DryRunSums {
  const sums = new Map<number, DryRunSum>()
  const add = (memberNo: number, { loans, paidCents, wouldPayCents }: DryRunSum) => {
    const sum = sums.get(memberNo) ?? { loans: 0, paidCents: 0, wouldPayCents: 0 }
    sums.set(memberNo, sum)
    sum.loans += loans
    sum.paidCents += paidCents
    sum.wouldPayCents += wouldPayCents
  }
  for (const { memberNo, level, planVersion, percent, loans, paidCents, earned, reversed } of paid) {
    const rate = terms.rates[level]!
    const share = (amountCents: number) => shareCents(amountCents, percent, rate)
    const wouldPayCents = appliesTo(memberNo, planVersion)
      ? sumOfAmounts(earned, share) - sumOfAmounts(reversed, share)
      : paidCents
    add(memberNo, { loans, paidCents, wouldPayCents })
  }
  for (const { memberNo, planVersion, bookedCents, ...funded } of months) {
    const isReplaced = appliesTo(memberNo, planVersion)
    const wouldPayCents = isReplaced ? tierUplift(terms.tiers, fundingsOf(funded)) : bookedCents
    add(memberNo, { loans: 0, paidCents: bookedCents, wouldPayCents })
  }
  return sums
}

/** The amounts come in order, so their position stands for date and loan. */
const fundingsOf = ({ amounts, percents }: Pick<TierMonth, 'amounts' | 'percents'>) =>
  amounts === null
    ? []
    : [...unpackAmounts(amounts)].map((amountCents, at) => ({
        ...{ loanId: String(at).padStart(7, '0'), fundedOn: '' },
        portionCents: portionCents(amountCents, percents?.[at] ?? 100),
      }))
