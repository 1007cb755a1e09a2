import { randomFrom } from '@upline/contracts'

/** Loans in classes: by a value, or by their place in the order of values. */
export interface Classes {
  /** For each loan. */
  of: readonly number[]
  count: number
  /** group: a side is one class. cut: a side is a class with all higher ones. */
  kind: 'group' | 'cut'
}

/** Loans that are compared with the others. */
export interface Side {
  classNo: number
  loans: number
}

const MAX_SHUFFLES = 10_000
const MIN_SHUFFLES = 1_000
/** A finding is a difference that fewer shuffles than this share reach. */
const CHANCE = 3 / 10_000
/** Moves of values. A payee has thousands of adjustments in a quarter at most, so that this bounds the time of one check. */
const MAX_MOVES = 5_000_000
/** Sums in another order differ by rounding. */
export const ROUNDING = 1e-9

/** Sides with at least `minLoans` loans on both sides. */
export function sidesOf({ of, count, kind }: Classes, minLoans: number): Side[] {
  const loans = new Array<number>(count).fill(0)
  for (const classNo of of) loans[classNo]!++
  if (kind === 'cut') for (let at = count - 2; at >= 0; at--) loans[at]! += loans[at + 1]!
  return loans
    .map((size, classNo) => ({ classNo, loans: size }))
    .filter((side) => side.loans >= minLoans && of.length - side.loans >= minLoans)
}

/** How far the average of each side is from the others, in a unit that makes sides of different sizes comparable. Above 0: more. */
export class Distances {
  readonly #classes: Classes
  readonly #sides: readonly Side[]
  readonly #sums: Float64Array
  readonly #mean: number

  constructor(classes: Classes, sides: readonly Side[], values: readonly number[]) {
    this.#classes = classes
    this.#sides = sides
    this.#sums = new Float64Array(classes.count)
    this.#mean = values.reduce((sum, value) => sum + value, 0) / values.length
  }

  /** Of values that are not 0, each at a loan. */
  of(values: readonly number[], loanAt: (at: number) => number): number[] {
    const sums = this.#sums.fill(0)
    for (let at = 0; at < values.length; at++) sums[this.#classes.of[loanAt(at)]!]! += values[at]!
    if (this.#classes.kind === 'cut') for (let at = sums.length - 2; at >= 0; at--) sums[at]! += sums[at + 1]!
    const all = this.#classes.of.length
    return this.#sides.map(
      ({ classNo, loans }) => (sums[classNo]! - loans * this.#mean) / Math.sqrt((loans * (all - loans)) / all),
    )
  }
}

/**
 * Whether values of the side at `sideAt` differ from the others by more than chance: the values are shuffled among the loans many
 * times, and fewer than 3 of 10,000 shuffles make any side differ as much. The same loans give the same result.
 */
export function isBeyondChance(
  { classes, sides, sideAt }: { classes: Classes; sides: readonly Side[]; sideAt: number },
  values: readonly number[],
): boolean {
  const places = [...values.keys()].filter((at) => values[at] !== 0)
  const moved = places.map((at) => values[at]!)
  const distances = new Distances(classes, sides, values)
  const found = distances.of(moved, (at) => places[at]!)[sideAt]!
  const shuffle = shuffler(values.length, places.length)
  const shuffles = Math.max(MIN_SHUFFLES, Math.min(MAX_SHUFFLES, Math.floor(MAX_MOVES / places.length)))
  let reached = 0
  for (let count = 0; count < shuffles && reached < shuffles * CHANCE; count++)
    if (reaches(distances.of(moved, shuffle()), found)) reached++
  return reached < shuffles * CHANCE
}

/** Places in the order of values, counted from 0: one large value weighs no more than its place. Equal values share theirs. */
export function ranksOf(values: readonly number[]): number[] {
  const inOrder = [...values, 0].sort((a, b) => a - b)
  const ranks = new Map<number, number>()
  for (let from = 0; from < inOrder.length;) {
    let to = from
    while (to < inOrder.length && inOrder[to] === inOrder[from]) to++
    ranks.set(inOrder[from]!, (from + to - 1) / 2)
    from = to
  }
  return values.map((value) => ranks.get(value)! - ranks.get(0)!)
}

const reaches = (distances: readonly number[], found: number): boolean =>
  distances.some((distance) => Math.abs(distance) >= Math.abs(found) * (1 - ROUNDING))

const SEED = 1_026_36

/** Each call draws `count` different places among `all`. */
function shuffler(all: number, count: number): () => (at: number) => number {
  const places = Array.from({ length: all }, (_, at) => at)
  const random = randomFrom(SEED)
  return () => {
    for (let at = 0; at < count; at++) {
      const other = at + Math.floor(random() * (all - at))
      ;[places[at], places[other]] = [places[other]!, places[at]!]
    }
    return (at) => places[at]!
  }
}
