import { randomFrom } from '@upline/contracts'
import { SIM_PLANS } from '../sim/plans.ts'

/** Plans a company from a seed: its members, and the source, rounds and result of each loan. */
export interface PlannedCompany {
  members: { username: string; upline: string | null }[]
  loans: PlannedLoan[]
  /** Members' plans of the simulation (tools/sim/plans.ts). Tests that do not publish them have the company plan alone. */
  assignments: PlannedAssignment[]
}

export interface PlannedAssignment {
  username: string
  /** null: the assignment ends. */
  plan: string | null
  from: string
}

export interface PlannedLoan {
  number: string
  source: 'import' | 'encompass'
  /** The state sent in each round. The last one is the final state of the loan. */
  rounds: LoanState[]
  /** The file names a second officer in each round. */
  second: { officer: string; percent: number } | null
}

export interface LoanState {
  status: 'Application' | 'Processing' | 'Conditions' | 'Clear to Close' | 'Funded'
  amountCents: number
  officer: string
}

export const ROUNDS = 3

export function planCompany(seed: number, sizes: { members: number; loans: number }): PlannedCompany {
  const random = randomFrom(seed)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const username = (no: number) => `chaos.${no}`
  const members = Array.from({ length: sizes.members }, (_, no) => ({
    username: username(no),
    upline: no === 0 ? null : username(upTo(no)),
  }))
  /** A member other than the second officer. */
  const officer = (second?: string): string => {
    const found = username(upTo(sizes.members))
    return found === second ? officer(second) : found
  }
  const state = (round: number, before: LoanState | undefined, second: string | undefined): LoanState => ({
    status: statusIn(round, random()),
    // Odd cents reveal rounding errors of half a cent.
    amountCents: before && random() < 0.8 ? before.amountCents : 10_000_000 + upTo(90_000_000),
    officer: before && random() < 0.95 ? before.officer : officer(second),
  })
  const loans = Array.from({ length: sizes.loans }, (_, no): PlannedLoan => {
    const source = random() < 0.5 ? 'import' : 'encompass'
    const isSplit = source === 'import' && random() < 0.25
    const second = isSplit ? { officer: officer(), percent: 1 + upTo(99) } : null
    const rounds: LoanState[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(state(round, rounds.at(-1), second?.officer))
    return { number: `CH-${seed}-${no}`, source, rounds, second }
  })
  const assignments = members.flatMap(({ username }) => assignmentsOf(username, random))
  return { members, loans, assignments }
}

/** A third of the members have a plan of their own. Some get another one, or none, later. */
function assignmentsOf(username: string, random: () => number): PlannedAssignment[] {
  if (random() > 1 / 3) return []
  const plan = () => SIM_PLANS[Math.floor(random() * SIM_PLANS.length)]!.name
  const first = { username, plan: plan(), from: '2026-01-15' }
  return random() > 1 / 4 ? [first] : [first, { username, plan: random() > 1 / 2 ? null : plan(), from: '2026-06-30' }]
}

/** Loans advance from round to round. Some leave Funded again, which must be reversed. */
function statusIn(round: number, chance: number): LoanState['status'] {
  if (round === 0) return chance < 0.2 ? 'Funded' : chance < 0.6 ? 'Application' : 'Processing'
  if (round === 1) return chance < 0.5 ? 'Funded' : chance < 0.75 ? 'Conditions' : 'Clear to Close'
  return chance < 0.75 ? 'Funded' : chance < 0.9 ? 'Clear to Close' : 'Processing'
}
