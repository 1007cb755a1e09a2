import type { ShadowCause } from '@upline/contracts'
import { OVERRIDE_LEVELS, plainRate } from '../compensation/plans.ts'
import { BASIS_POINTS } from '../compensation/rounding.ts'
import { isWithinRounding, payOf, rateOf, type Versions } from './expected-pay.ts'
import { isExplainedBy, type OtherSplit, otherSplit } from './other-split.ts'
import type { PayWindow } from './pay-window.ts'
import type { ComparedLoan, Pair } from './shadow-facts.ts'

/** Why the old system and the ledger differ on a loan and payee (decision 0074). */

export interface CauseFacts {
  versions: Versions
  /** Undefined: the ledger has no entry of the loan. */
  window: PayWindow | undefined
}

/** Causes of a loan's pairs. Null: they are equal. */
export function causesOf(loan: ComparedLoan, facts: CauseFacts): (ShadowCause | null)[] {
  const isSame = loan.pairs.every(({ paidCents, ledgerCents }) => paidCents === ledgerCents)
  const split = isSame ? undefined : otherSplit(loan, facts.versions)
  const basisCents = isSame ? undefined : otherBasis(loan, facts.versions)
  return loan.pairs.map((pair) => causeOf(pair, { loan, split, basisCents, ...facts }))
}

interface Context extends CauseFacts {
  loan: ComparedLoan
  split: OtherSplit | undefined
  /** The loan amount that the whole file agrees with. */
  basisCents: number | undefined
}

function causeOf(pair: Pair, context: Context): ShadowCause | null {
  const { paidCents, ledgerCents, memberNo } = pair
  if (paidCents === 0 && ledgerCents === 0) return null
  if (isMissing(context.loan)) return 'missing-loan'
  if (memberNo === null) return 'missing-payee'
  if (paidCents === ledgerCents) return context.window && isTimely(pair, context.window) ? null : 'timing'
  return causeOfUnequal(pair, context)
}

/** The ledger or the file has nothing of the loan. */
const isMissing = ({ ledger, pairs }: ComparedLoan): boolean =>
  !ledger?.lines.length || !pairs.some(({ rows }) => rows.length > 0)

function causeOfUnequal(pair: Pair, context: Context): ShadowCause {
  const { loan, split, versions } = context
  const isOnBoth = pair.rows.length > 0 && pair.lines.length > 0
  if (isOnBoth && isWithinRounding(pair, pair.paidCents, pair.ledgerCents)) return 'rounding'
  if (split && isExplainedBy(split, pair, loan, versions)) return 'split'
  return isOnBoth ? causeOfAmounts(pair, context) : causeOfOneSide(pair, loan)
}

const isTimely = ({ rows }: Pair, { firstDay, lastDay }: PayWindow): boolean =>
  rows.every(({ paidOn }) => firstDay <= paidOn && paidOn <= lastDay)

/** Only one side pays the member: another member has the level, or the other side lacks the payee. */
function causeOfOneSide(pair: Pair, { ledger, pairs }: ComparedLoan): ShadowCause {
  const isOutsider = ({ memberNo, lines }: Pair) =>
    lines.length === 0 && memberNo !== null && !ledger?.chain.has(memberNo)
  return pairs.some((other) => isOutsider(other) && (pair.lines.length > 0 || other === pair))
    ? 'chain'
    : 'missing-payee'
}

/** Both sides pay the member, but not the same. */
function causeOfAmounts(pair: Pair, { basisCents, versions }: Context): ShadowCause {
  if (isPaidByVersion(pair, versions)) return 'plan'
  if (basisCents !== undefined) return 'amount'
  if (isPaidAtOtherLevel(pair, versions)) return 'chain'
  return isPaidByWholeRate(pair) ? 'plan' : 'amount'
}

/** Another version of a comp plan pays exactly this at the member's levels. */
const isPaidByVersion = ({ lines, paidCents }: Pair, versions: Versions): boolean =>
  [...versions.values()].some((rates) => payOf(lines, { rate: ({ level }) => rates[level]! }) === paidCents)

/** The member's own plan pays this at another level: the old system had the member at that level of the chain. */
function isPaidAtOtherLevel({ lines, paidCents }: Pair, versions: Versions): boolean {
  const [line] = lines
  const rates = line && lines.length === 1 ? versions.get(line.planVersionId) : undefined
  if (!line || !rates) return false
  return rates.some((rate, level) => level !== line.level && payOf(lines, { rate: () => rate }) === paidCents)
}

/** Whole basis points of the loan amount: rates of plans are whole, so an unknown plan of the old system pays this. */
function isPaidByWholeRate({ lines, paidCents }: Pair): boolean {
  const basis = lines.reduce((sum, line) => sum + line.basisCents * line.percent, 0)
  if (basis === 0 || paidCents < 0) return false
  const rateBp = Math.round((paidCents * BASIS_POINTS * 100) / basis)
  return payOf(lines, { rate: () => plainRate(rateBp) }) === paidCents
}

/** The amount that explains what at least two payees of the loan got, all by the ledger's rates. */
function otherBasis({ pairs }: ComparedLoan, versions: Versions): number | undefined {
  const both = pairs.filter(({ rows, lines }) => rows.length > 0 && lines.length > 0)
  const widest = both
    .filter(({ lines }) => lines.length === 1 && lines[0]!.rateBp > 0 && lines[0]!.level <= OVERRIDE_LEVELS)
    .toSorted((a, b) => b.lines[0]!.rateBp - a.lines[0]!.rateBp)[0]
  if (!widest || both.length < 2) return undefined
  const { percent, rateBp, basisCents } = widest.lines[0]!
  const basis = Math.round((widest.paidCents * BASIS_POINTS * 100) / (rateBp * percent))
  const isUnchanged = isWithinRounding(widest, widest.paidCents, widest.ledgerCents) || basis === basisCents
  if (isUnchanged || basis <= 0) return undefined
  const agrees = (pair: Pair) =>
    isWithinRounding(
      pair,
      pair.paidCents,
      payOf(pair.lines, { rate: (line) => rateOf(line, versions), basisCents: basis }),
    )
  return both.every(agrees) ? basis : undefined
}
