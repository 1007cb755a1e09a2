import { makeCompany, type Company, type PeopleEvent } from './company.ts'
import { randomChoices, type RandomChoices } from './random-choices.ts'
import { assignmentsOf, type SimAssignment } from './plans.ts'
import { makeLoans, type SimLoan } from './loans.ts'

/** One year of one small company, the same for the same seed: its events, and the order of their delivery. */
export interface Year {
  seed: number
  company: Company
  assignments: SimAssignment[]
  loans: SimLoan[]
  /** Members who join before the first delivery. */
  arrivals: PeopleEvent[]
  /** The loans of the year, with the member events that arrive in time. */
  deliveries: Delivery[]
  /** Corrections by hand at the end of the year. */
  fixed: SimLoan[]
}

export type Delivery =
  | { channel: 'people'; event: PeopleEvent }
  | { channel: 'import'; rows: { loan: number; state: number }[] }
  | { channel: 'sync'; loan: number; revision: number; eventNo: number }

export function makeYear(seed: number): Year {
  const random = randomChoices(seed)
  const company = makeCompany(seed, random)
  const loans = makeLoans(seed, company, random)
  const queues = queuesByMember(company.events.filter(({ kind }) => kind !== 'joined'))
  // Removals arrive last. Other events arrive in time or late.
  const late = queues.filter((queue) => queue.some(({ kind }) => kind === 'removed') || random.chance(0.4))
  const inTime = queues.filter((queue) => !late.includes(queue))
  return {
    seed,
    company,
    assignments: assignmentsOf(company, random),
    loans,
    arrivals: company.events.filter(({ kind }) => kind === 'joined'),
    deliveries: [
      ...merged([...inTime.map(asDeliveries), importsOf(loans, random), ...syncsOf(loans, random)], random),
      ...merged(late.map(asDeliveries), random),
    ],
    fixed: loans.filter(({ fix }) => fix !== null),
  }
}

const asDeliveries = (queue: PeopleEvent[]): Delivery[] => queue.map((event) => ({ channel: 'people', event }))

/** Events of one member stay in order, like a key of a topic. Events of different members do not. */
function queuesByMember(events: PeopleEvent[]): PeopleEvent[][] {
  const queues = new Map<string, PeopleEvent[]>()
  for (const event of events) queues.set(event.key, [...(queues.get(event.key) ?? []), event])
  return [...queues.values()]
}

/** Files of a few rows. Some are sent twice, and some contain a loan twice (the last row counts). */
function importsOf(loans: SimLoan[], random: RandomChoices): Delivery[] {
  const waiting = loans
    .filter(({ channel }) => channel === 'import')
    .map((loan) => ({ loan: loan.no, left: [...loan.states.keys()] }))
  const files: Delivery[] = []
  while (waiting.some(({ left }) => left.length > 0)) {
    const rows = waiting.flatMap(({ loan, left }) => {
      if (left.length === 0 || random.chance(0.5)) return []
      return left.splice(0, random.chance(0.15) ? 2 : 1).map((state) => ({ loan, state }))
    })
    if (rows.length === 0) continue
    const file: Delivery = { channel: 'import', rows }
    files.push(...(random.chance(0.2) ? [file, file] : [file]))
  }
  return files
}

/** Readings of a loan in any order, some of them twice. */
function syncsOf(loans: SimLoan[], random: RandomChoices): Delivery[][] {
  return loans
    .filter(({ channel }) => channel === 'sync')
    .map(({ no, states }) => {
      const readings = [...states.keys()].flatMap((state): Delivery[] => {
        const reading: Delivery = { channel: 'sync', loan: no, revision: state + 1, eventNo: 1 }
        if (!random.chance(0.3)) return [reading]
        // Delivered again as the same event, or read again as another event of the same revision.
        return [reading, { ...reading, eventNo: random.chance(0.5) ? 1 : 2 }]
      })
      return random.chance(0.5) ? shuffled(readings, random) : readings
    })
}

function shuffled<T>(from: readonly T[], random: RandomChoices): T[] {
  const left = [...from]
  return from.map(() => left.splice(random.upTo(left.length), 1)[0] as T)
}

/** Merges queues into one, keeping the order of each. */
function merged<T>(queues: T[][], random: RandomChoices): T[] {
  const left = queues.filter((queue) => queue.length > 0).map((queue) => [...queue])
  const all: T[] = []
  while (left.length > 0) {
    const at = random.upTo(left.length)
    all.push(left[at]!.shift() as T)
    if (left[at]!.length === 0) left.splice(at, 1)
  }
  return all
}
