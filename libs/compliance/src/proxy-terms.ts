import type { ProxyTerm } from '@upline/contracts'
import type { ProxyLoan } from './proxy-loan.ts'
import { type Classes, Distances, isBeyondChance, ranksOf, ROUNDING, type Side, sidesOf } from './shuffle-test.ts'

/** A smaller group says nothing about a term. */
export const MIN_GROUP_LOANS = 5
/** $10 on a loan of $400,000. A smaller difference is not worth a warning. */
export const MIN_DIFFERENCE_BP = 0.25
/** Smaller groups are shown together. */
const MAX_SHOWN_GROUPS = 8

/** Averages of loans. */
export interface TermGroup {
  /** 'FHA 30', '7.25% or more'. */
  label: string
  loans: number
  /** Shares and adjustments. */
  effectiveBp: number
  /** Shares. */
  planBp: number
  adjustmentBp: number
  adjustmentCents: number
}

export interface TermFinding {
  /** "the product 'FHA 30'", 'a note rate of 7.25% or more'. */
  group: string
  /** Than most other loans. */
  direction: 'more' | 'less'
  /** The average of the group minus the average of the other loans. */
  differenceBp: number
  differenceCents: number
}

export interface TermComparison {
  term: ProxyTerm
  /** Loans whose term is unknown are not compared. */
  unknown: number
  groups: TermGroup[]
  /** null: pay does not depend on the term. */
  finding: TermFinding | null
}

interface Known {
  loan: ProxyLoan
  value: string | number
}

/** Compares a payee's pay of loans that differ in one term. */
export function compareTerm(loans: readonly ProxyLoan[], term: ProxyTerm): TermComparison {
  const known = loans.flatMap((loan) => (loan[term] === null ? [] : [{ loan, value: loan[term] }]))
  const values = distinctValues(known)
  const classes = classesOf(known, values)
  const ranks = ranksOf(comparable(known))
  const furthest = furthestSide(classes, ranks)
  const groups =
    classes.kind === 'group'
      ? groupsOf(known, values)
      : halvesOf(known, furthest && Number(values[furthest.side.classNo]))
  const finding = furthest ? findingOf(known, { classes, ranks, term, values, ...furthest }) : null
  return { term, unknown: loans.length - known.length, groups, finding }
}

/**
 * Adjustments in dollars or in basis points, whichever vary less. The other unit follows the loan amount, and products and rates can
 * follow the loan amount too.
 */
function comparable(known: readonly Known[]): number[] {
  const [bp, dollars] = [adjustmentBp, adjustmentOf].map((valueOf) => known.map(({ loan }) => valueOf(loan)))
  return variationOf(dollars!) <= variationOf(bp!) ? dollars! : bp!.map(rounded)
}

/** The standard deviation of the sizes that are not 0, divided by their average. */
function variationOf(values: readonly number[]): number {
  const sizes = values.filter((value) => value !== 0).map(Math.abs)
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  return Math.sqrt(sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) / sizes.length) / mean
}

const keyOf = (value: string | number): string | number => (typeof value === 'string' ? value.toLowerCase() : value)

/** As first written, in the order of the values. */
function distinctValues(known: readonly Known[]): (string | number)[] {
  const byKey = new Map<string | number, string | number>()
  for (const { value } of known) if (!byKey.has(keyOf(value))) byKey.set(keyOf(value), value)
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

function classesOf(known: readonly Known[], values: readonly (string | number)[]): Classes {
  const places = new Map(values.map((value, at) => [keyOf(value), at]))
  const kind = typeof values[0] === 'number' ? 'cut' : 'group'
  return { of: known.map(({ value }) => places.get(keyOf(value))!), count: values.length, kind }
}

interface SideDistance {
  side: Side
  sideAt: number
  sides: readonly Side[]
  /** Above 0: more. */
  distance: number
}

/** The side whose adjustments differ most; if nothing differs, the one whose size is most similar to the rest. Of two products, the rarer. */
function furthestSide(classes: Classes, ranks: readonly number[]): SideDistance | undefined {
  const sides = sidesOf(classes, MIN_GROUP_LOANS)
  const distances = new Distances(classes, sides, ranks).of(ranks, (at) => at)
  return sides
    .map((side, sideAt) => ({ side, sideAt, sides, distance: distances[sideAt]! }))
    .sort((a, b) => compareSides(a, b, ranks.length))[0]
}

function compareSides(a: SideDistance, b: SideDistance, all: number): number {
  const further = Math.abs(b.distance) - Math.abs(a.distance)
  if (Math.abs(further) > ROUNDING) return further
  const balance = ({ side: { loans } }: SideDistance) => Math.min(loans, all - loans)
  return balance(b) - balance(a) || a.side.loans - b.side.loans
}

interface TermDistance extends SideDistance {
  classes: Classes
  ranks: readonly number[]
  values: readonly (string | number)[]
  term: ProxyTerm
}

function findingOf(
  known: readonly Known[],
  { classes, ranks, values, term, ...found }: TermDistance,
): TermFinding | null {
  const { side, sides, sideAt, distance } = found
  const isInside = (_: Known, at: number) =>
    classes.kind === 'cut' ? classes.of[at]! >= side.classNo : classes.of[at] === side.classNo
  const inside = known.filter(isInside)
  const outside = known.filter((one, at) => !isInside(one, at))
  const differenceBp = average(inside, adjustmentBp) - average(outside, adjustmentBp)
  if (distance === 0 || Math.abs(differenceBp) < MIN_DIFFERENCE_BP) return null
  if (!isBeyondChance({ classes, sides, sideAt }, ranks)) return null
  return {
    ...{ group: GROUP_NAMES[term](values[side.classNo]!), direction: distance > 0 ? 'more' : 'less' },
    differenceBp: rounded(differenceBp),
    differenceCents: Math.round(average(inside, adjustmentOf) - average(outside, adjustmentOf)),
  }
}

const GROUP_NAMES: Record<ProxyTerm, (value: string | number) => string> = {
  product: (value) => `the product '${value}'`,
  leadSource: (value) => `the lead source '${value}'`,
  noteRate: (value) => `a note rate of ${value}% or more`,
  points: (value) => `${value}% points or more`,
}

function groupsOf(known: readonly Known[], values: readonly (string | number)[]): TermGroup[] {
  const byKey = Map.groupBy(known, ({ value }) => keyOf(value))
  const groups = values
    .map((value) => ({ label: String(value), of: byKey.get(keyOf(value))! }))
    .sort((a, b) => b.of.length - a.of.length)
  const others = groups.slice(MAX_SHOWN_GROUPS).flatMap(({ of }) => of)
  return [...groups.slice(0, MAX_SHOWN_GROUPS), ...(others.length > 0 ? [{ label: 'Others', of: others }] : [])].map(
    ({ label, of }) => groupOf(label, of),
  )
}

/** Loans below a value, and the others. Without a value, all together. */
function halvesOf(known: readonly Known[], from: number | undefined): TermGroup[] {
  if (known.length === 0) return []
  if (from === undefined) return [groupOf('All', known)]
  return [
    groupOf(
      `Below ${from}%`,
      known.filter(({ value }) => Number(value) < from),
    ),
    groupOf(
      `${from}% or more`,
      known.filter(({ value }) => Number(value) >= from),
    ),
  ]
}

const groupOf = (label: string, of: readonly Known[]): TermGroup => ({
  label,
  loans: of.length,
  effectiveBp: rounded(average(of, (loan) => bpOf(loan, loan.sharesCents + loan.adjustmentsCents))),
  planBp: rounded(average(of, (loan) => bpOf(loan, loan.sharesCents))),
  adjustmentBp: rounded(average(of, adjustmentBp)),
  adjustmentCents: Math.round(average(of, adjustmentOf)),
})

const bpOf = ({ amountCents }: ProxyLoan, cents: number): number => (cents * 10_000) / amountCents
const adjustmentBp = (loan: ProxyLoan): number => bpOf(loan, loan.adjustmentsCents)
const adjustmentOf = ({ adjustmentsCents }: ProxyLoan): number => adjustmentsCents

const average = (of: readonly Known[], valueOf: (loan: ProxyLoan) => number): number =>
  of.reduce((sum, { loan }) => sum + valueOf(loan), 0) / of.length

/** Three decimals; no -0. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 + 0
