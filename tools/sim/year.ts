import { makeCompany, type Company, type PeopleEvent } from './company.ts'
import { diceOf, type Dice } from './dice.ts'
import { makeLoans, type SimLoan } from './loans.ts'

/** One year of one small company, the same for the same seed: what truly happened, and in which order the product hears of it. */
export interface Year {
  seed: number
  company: Company
  loans: SimLoan[]
  /** Before anything else: who joins. */
  arrivals: PeopleEvent[]
  /** The loans' year, with the news about people that comes in time between it. */
  deliveries: Delivery[]
  /** What people mend by hand when the year is over. */
  mended: SimLoan[]
}

export type Delivery =
  | { road: 'people'; event: PeopleEvent }
  | { road: 'import'; rows: { loan: number; state: number }[] }
  | { road: 'sync'; loan: number; revision: number; eventNo: number }

export function makeYear(seed: number): Year {
  const dice = diceOf(seed)
  const company = makeCompany(seed, dice)
  const loans = makeLoans(seed, company, dice)
  const news = queuesByMember(company.events.filter(({ kind }) => kind !== 'joined'))
  // What ends somebody's name as an officer comes last; of the rest, some in time and some late.
  const late = news.filter((queue) => queue.some(({ kind }) => kind === 'removed') || dice.chance(0.4))
  const inTime = news.filter((queue) => !late.includes(queue))
  return {
    seed,
    company,
    loans,
    arrivals: company.events.filter(({ kind }) => kind === 'joined'),
    deliveries: [
      ...merged([...inTime.map(asDeliveries), importsOf(loans, dice), ...syncsOf(loans, dice)], dice),
      ...merged(late.map(asDeliveries), dice),
    ],
    mended: loans.filter(({ mending }) => mending !== null),
  }
}

const asDeliveries = (queue: PeopleEvent[]): Delivery[] => queue.map((event) => ({ road: 'people', event }))

/** News of one member keeps its order, as one key of a stream does; that of different ones has none. */
function queuesByMember(events: PeopleEvent[]): PeopleEvent[][] {
  const queues = new Map<string, PeopleEvent[]>()
  for (const event of events) queues.set(event.key, [...(queues.get(event.key) ?? []), event])
  return [...queues.values()]
}

/** Files of a few rows, one after the other; some are sent a second time, some name a loan twice (the last row counts). */
function importsOf(loans: SimLoan[], dice: Dice): Delivery[] {
  const waiting = loans
    .filter(({ road }) => road === 'import')
    .map((loan) => ({ loan: loan.no, left: [...loan.states.keys()] }))
  const files: Delivery[] = []
  while (waiting.some(({ left }) => left.length > 0)) {
    const rows = waiting.flatMap(({ loan, left }) => {
      if (left.length === 0 || dice.chance(0.5)) return []
      return left.splice(0, dice.chance(0.15) ? 2 : 1).map((state) => ({ loan, state }))
    })
    if (rows.length === 0) continue
    const file: Delivery = { road: 'import', rows }
    files.push(...(dice.chance(0.2) ? [file, file] : [file]))
  }
  return files
}

/** Readings of a loan in any order, some of them twice. */
function syncsOf(loans: SimLoan[], dice: Dice): Delivery[][] {
  return loans
    .filter(({ road }) => road === 'sync')
    .map(({ no, states }) => {
      const readings = [...states.keys()].flatMap((state): Delivery[] => {
        const reading: Delivery = { road: 'sync', loan: no, revision: state + 1, eventNo: 1 }
        if (!dice.chance(0.3)) return [reading]
        // Delivered again as the same event, or read again as another one of the same revision.
        return [reading, { ...reading, eventNo: dice.chance(0.5) ? 1 : 2 }]
      })
      return dice.chance(0.5) ? shuffled(readings, dice) : readings
    })
}

export function shuffled<T>(from: readonly T[], dice: Dice): T[] {
  const left = [...from]
  return from.map(() => left.splice(dice.upTo(left.length), 1)[0] as T)
}

/** One queue of many, each keeping its own order. */
function merged<T>(queues: T[][], dice: Dice): T[] {
  const left = queues.filter((queue) => queue.length > 0).map((queue) => [...queue])
  const all: T[] = []
  while (left.length > 0) {
    const at = dice.upTo(left.length)
    all.push(left[at]!.shift() as T)
    if (left[at]!.length === 0) left.splice(at, 1)
  }
  return all
}
