import type { LoanOutcome, LoanStatus } from '@upline/contracts'
import { DAY_MS, YEAR_BEGINS, type Company, type SimMember } from './company.ts'
import type { Dice } from './dice.ts'

export interface SimLoan {
  no: number
  number: string
  road: 'import' | 'sync'
  /** What is written of it, one state after the other; the last one is how the year leaves it. */
  states: LoanState[]
  /** A name that nobody has: somebody assigns it at the end. */
  spelling: string | null
  mending: Mending | null
}

export interface LoanState {
  status: LoanStatus
  /** null: not told, which erases nothing. */
  cents: number | null
  officer: SimMember
  /** How the file writes the officer. */
  written: string
  /** null: not told; then the first sight of the funding counts. */
  fundedAt: number | null
  outcome: LoanOutcome | null
}

export type Mending = { kind: 'amount'; cents: number } | { kind: 'officer'; officer: SimMember } | { kind: 'spelling' }

const OPEN: LoanStatus[] = ['Application', 'Processing', 'Conditions', 'Clear to Close']

export function makeLoans(seed: number, company: Company, dice: Dice): SimLoan[] {
  return Array.from({ length: 10 + dice.upTo(16) }, (_, no): SimLoan => {
    const road = dice.chance(0.5) ? 'import' : 'sync'
    const spelling = road === 'import' && dice.chance(0.15) ? `Nobody ${seed} ${no}` : null
    const states = statesOf(road, spelling, company, dice)
    return {
      no,
      number: `SIM-${seed}-${no}`,
      road,
      states,
      spelling,
      mending: mendingOf(road, spelling, company, dice),
    }
  })
}

function mendingOf(road: SimLoan['road'], spelling: string | null, company: Company, dice: Dice): Mending | null {
  if (spelling) return { kind: 'spelling' }
  if (road === 'sync' || dice.chance(0.75)) return null
  return dice.chance(0.5)
    ? { kind: 'amount', cents: centsOf(dice) }
    : { kind: 'officer', officer: staying(company, dice) }
}

/** Odd cents, so that a rounding that is wrong by half a cent shows. */
const centsOf = (dice: Dice): number => 5_000_000 + dice.upTo(95_000_000)

const staying = (company: Company, dice: Dice): SimMember =>
  dice.pick(company.members.filter(({ removedAt }) => removedAt === null))

function statesOf(road: SimLoan['road'], spelling: string | null, company: Company, dice: Dice): LoanState[] {
  const states: LoanState[] = []
  for (let left = 1 + dice.upTo(4); left > 0; left--)
    states.push(nextState(states.at(-1), { road, spelling, company, dice }))
  return states
}

type Drawing = { road: SimLoan['road']; spelling: string | null; company: Company; dice: Dice }

function nextState(before: LoanState | undefined, { road, spelling, company, dice }: Drawing): LoanState {
  const isFunded = dice.chance(before ? 0.6 : 0.3)
  const officer = before && dice.chance(0.75) ? before.officer : officerOf(before, { spelling, company, dice })
  const hasAmount = !before || dice.chance(0.7)
  return {
    status: isFunded ? 'Funded' : dice.pick(OPEN),
    cents: hasAmount && !(road === 'import' && !before && dice.chance(0.2)) ? amountAfter(before, dice) : null,
    officer,
    written:
      spelling ??
      (road === 'sync'
        ? officer.username
        : dice.pick([officer.username, officer.fullName, officer.email.toUpperCase()])),
    fundedAt: isFunded ? fundingDay(before, dice) : null,
    outcome: road === 'sync' && !isFunded && dice.chance(0.1) ? 'withdrawn' : null,
  }
}

/** Who was removed has loans too, but is never named anew, nor given one by hand. */
const officerOf = (before: LoanState | undefined, { spelling, company, dice }: Omit<Drawing, 'road'>): SimMember =>
  before || spelling ? staying(company, dice) : dice.pick(company.members)

const amountAfter = (before: LoanState | undefined, dice: Dice): number =>
  before?.cents != null && dice.chance(0.6) ? before.cents : centsOf(dice)

/** A funding that goes on keeps its day; a new one has a day of its own, some of them before the officer joined. */
function fundingDay(before: LoanState | undefined, dice: Dice): number | null {
  if (before?.status === 'Funded') return before.fundedAt
  return dice.chance(0.2) ? null : YEAR_BEGINS + dice.upTo(380) * DAY_MS + dice.upTo(86_400) * 1000
}
