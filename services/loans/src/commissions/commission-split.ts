import type { CommissionLevel } from '@upline/contracts'
import { applyBasisPoints, cents, type Cents } from '@upline/money'
import { FIRST_PLAN, type Plan, type Rate } from '../plans/plan.ts'

export interface ShareLine {
  level: CommissionLevel
  memberId: string
  rateBp: number
  amountCents: Cents
}

export interface SplitInput {
  amountCents: Cents
  /** The officer, then up to three uplines. */
  chain: readonly string[]
  /** Members who earn nothing at the deciding instant. */
  inactive?: ReadonlySet<string>
  plan?: Plan
}

const LEVELS: readonly CommissionLevel[] = [0, 1, 2, 3]

/** One share: half up, then floor and cap. The same formula stands in SQL as share_cents. */
export function shareCents(amount: Cents, rate: Rate): Cents {
  const share = applyBasisPoints(cents(Math.abs(amount)), rate.rateBp)
  const bounded = Math.min(Math.max(share, rate.minCents ?? 0), rate.maxCents ?? Number.MAX_SAFE_INTEGER)
  return cents(Math.sign(amount) * bounded + 0)
}

/**
 * Who earns what on a loan (decisions, Commission, 1 to 3). A level is a position in the tree: above a missing upline
 * nobody is paid, and an inactive member's share goes to no one, while those above keep their own level.
 */
export function splitCommission({ amountCents, chain, inactive, plan = FIRST_PLAN }: SplitInput): ShareLine[] {
  return LEVELS.flatMap((level) => {
    const memberId = chain[level]
    if (memberId === undefined || inactive?.has(memberId)) return []
    const rate = plan.rates[level]
    return [{ level, memberId, rateBp: rate.rateBp, amountCents: shareCents(amountCents, rate) }]
  })
}
