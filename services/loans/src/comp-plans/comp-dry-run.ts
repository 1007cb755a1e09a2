import type { PlanTerms } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'
import { portionCents, WHOLE } from '../compensation/splits.ts'
import { tierUplift } from '../compensation/tiers.ts'
import { forEachPacked, unpackAmounts } from '../ledger/packed-amounts.ts'

/** What payees were paid, and would be paid under a draft (compensation.md, section 2, Dry run). */

/** What a payee was paid, and the entries of it. */
export interface PaidRow {
  memberNo: number
  /** The version of entries that pay nothing; null: they pay. */
  unpaidVersion: number | null
  /** Whether the draft decides the dates of these loans. */
  isInStretch: boolean
  paidCents: number
  /** Packed: see EntryBits. */
  entries: Buffer
}

/** Parts of the upper half of a packed entry. Its loan amount has the 36 bits below. */
const EntryBits = {
  amount: (high: number): number => high & 0xf,
  level: (high: number): number => (high >> 4) & 0x3,
  /** The portion of the originator below. */
  percent: (high: number): number => (high >> 8) & 0x7f,
  isReversal: (high: number): boolean => high >> 16 === 1,
} as const

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
    const { memberNo, paidCents } = row
    const { loans, cents } = countUnder(draft, row)
    add(memberNo, { loans, paidCents, wouldPayCents: draft.isDecided(row) ? cents : paidCents })
  }
  for (const month of months) {
    const { memberNo, bookedCents } = month
    const wouldPayCents = draft.isMonthDecided(month) ? tierUplift(draft.terms.tiers, fundingsOf(month)) : bookedCents
    add(memberNo, { loans: 0, paidCents: bookedCents, wouldPayCents })
  }
  return sums
}

/** An inactive payee's entry pays nothing though its level could: it pays nothing under other terms either. */
function countUnder({ terms, canPay }: Draft, { unpaidVersion, entries }: PaidRow): { loans: number; cents: number } {
  let [loans, cents] = [0, 0]
  forEachPacked(entries, (high, low) => {
    const sign = EntryBits.isReversal(high) ? -1 : 1
    const level = EntryBits.level(high)
    loans += sign
    if (unpaidVersion !== null && canPay(unpaidVersion, level)) return
    const amountCents = EntryBits.amount(high) * 2 ** 32 + low
    cents += sign * shareCents(amountCents, EntryBits.percent(high), terms.rates[level]!)
  })
  return { loans, cents }
}

/** The amounts are sorted, so their position replaces date and loan. */
const fundingsOf = ({ amounts, percents }: TierMonth) =>
  amounts === null
    ? []
    : [...unpackAmounts(amounts)].map((amountCents, at) => ({
        ...{ loanId: String(at).padStart(7, '0'), fundedOn: '' },
        portionCents: portionCents(amountCents, percents?.[at] ?? WHOLE),
      }))
