import type { PlanTerms } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'
import { portionCents, WHOLE } from '../compensation/splits.ts'
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
  isReversal: boolean
  /** An inactive payee's entry pays nothing though the level has a rate: it pays nothing under other terms either. */
  isPaying: boolean
  /** Whether the draft decides the dates of these loans. */
  isInStretch: boolean
  loans: number
  paidCents: number
  amounts: Buffer
}

/** A payee's own fundings of a month in the order of their funding dates, and the uplift that is booked for it. */
export interface TierMonth {
  memberNo: number
  /** yyyymm. */
  month: number
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
  /** Whether the draft decides the loans of a row. */
  isDecided: (row: PaidRow) => boolean
  /** Whether the draft decides the tiers of a month: it does on the last day. */
  isMonthDecided: (month: TierMonth) => boolean
  /** Whether a level of a version can pay. If it cannot, its entries pay nothing although their payees are active. */
  canPay: (planVersion: number, level: number) => boolean
}

export type DryRunSums = ReadonlyMap<number, DryRunSum>

export function dryRunSums(paid: readonly PaidRow[], months: readonly TierMonth[], draft: Draft): DryRunSums {
  const sums = new Map<number, DryRunSum>()
  const add = (memberNo: number, { loans, paidCents, wouldPayCents }: DryRunSum) => {
    const sum = sums.get(memberNo) ?? { loans: 0, paidCents: 0, wouldPayCents: 0 }
    sums.set(memberNo, sum)
    sum.loans += loans
    sum.paidCents += paidCents
    sum.wouldPayCents += wouldPayCents
  }
  for (const row of paid) {
    const { memberNo, isReversal, loans, paidCents } = row
    const wouldPayCents = draft.isDecided(row) ? centsUnder(draft, row) : paidCents
    add(memberNo, { loans: isReversal ? -loans : loans, paidCents, wouldPayCents })
  }
  for (const month of months) {
    const { memberNo, bookedCents } = month
    const wouldPayCents = draft.isMonthDecided(month) ? tierUplift(draft.terms.tiers, fundingsOf(month)) : bookedCents
    add(memberNo, { loans: 0, paidCents: bookedCents, wouldPayCents })
  }
  return sums
}

function centsUnder({ terms, canPay }: Draft, row: PaidRow): number {
  const { level, planVersion, percent, isPaying, isReversal, amounts } = row
  if (!isPaying && canPay(planVersion, level)) return 0
  const rate = terms.rates[level]!
  const sum = sumOfAmounts(amounts, (amountCents) => shareCents(amountCents, percent, rate))
  return isReversal ? -sum : sum
}

/** The amounts are sorted, so their position replaces date and loan. */
const fundingsOf = ({ amounts, percents }: TierMonth) =>
  amounts === null
    ? []
    : [...unpackAmounts(amounts)].map((amountCents, at) => ({
        ...{ loanId: String(at).padStart(7, '0'), fundedOn: '' },
        portionCents: portionCents(amountCents, percents?.[at] ?? WHOLE),
      }))
