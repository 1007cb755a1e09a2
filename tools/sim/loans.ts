import type { LoanOutcome, LoanStatus } from '@upline/contracts'
import { DAY_MS, YEAR_BEGINS, type Company, type SimMember } from './company.ts'
import type { RandomChoices } from './random-choices.ts'

/** The created date of every loan. */
export const COMPANY_BEGAN = '2025-10-15'

export interface SimLoan {
  no: number
  number: string
  channel: 'import' | 'sync'
  /** The loan's states in order. The last one is its state at the end of the year. */
  states: LoanState[]
  /** A name that matches no member until it is assigned at the end of the year. */
  spelling: string | null
  fix: Fix | null
  /** Calendar dates; null: not in the input. */
  appliedOn: string | null
  lockedOn: string | null
}

export interface LoanState {
  status: LoanStatus
  /** null: not in the input, which erases nothing. */
  cents: number | null
  officer: SimMember
  /** The loan officer's name in the file. */
  written: string
  /** null: not in the input; then the time when the loan was first seen as funded counts. */
  fundedAt: number | null
  /** An import that gives an outcome leaves the status that the loan has. */
  outcome: LoanOutcome | null
  /** null: not in the input, which changes no split. */
  second: SecondOfficer | null
}

interface SecondOfficer {
  /** null: the written name matches no member, so the portion pays no one. */
  member: SimMember | null
  written: string
  percent: number
}

export type Fix =
  | { kind: 'amount'; cents: number }
  | { kind: 'officer'; officer: SimMember }
  | { kind: 'split'; originators: { member: SimMember; percent: number }[] }
  | { kind: 'spelling' }

const OPEN: LoanStatus[] = ['Application', 'Processing', 'Conditions', 'Clear to Close']

export function makeLoans(seed: number, company: Company, random: RandomChoices): SimLoan[] {
  return Array.from({ length: 10 + random.upTo(16) }, (_, no): SimLoan => {
    const channel = random.chance(0.5) ? 'import' : 'sync'
    const spelling = channel === 'import' && random.chance(0.15) ? `Nobody ${seed} ${no}` : null
    const states = statesOf(channel, spelling, company, random)
    return {
      no,
      number: `SIM-${seed}-${no}`,
      channel,
      states,
      spelling,
      fix: fixOf(channel, spelling, company, random),
      appliedOn: random.chance(0.5) ? dateIn(random, 300) : null,
      lockedOn: random.chance(0.7) ? dateIn(random, 380) : null,
    }
  })
}

/** A date of the year's first days. */
const dateIn = (random: RandomChoices, days: number): string =>
  new Date(YEAR_BEGINS + random.upTo(days) * DAY_MS).toISOString().slice(0, 10)

function fixOf(
  channel: SimLoan['channel'],
  spelling: string | null,
  company: Company,
  random: RandomChoices,
): Fix | null {
  if (spelling) return { kind: 'spelling' }
  if (channel === 'sync' || random.chance(0.75)) return null
  if (random.chance(0.4)) return { kind: 'amount', cents: centsOf(random) }
  if (random.chance(0.5)) return { kind: 'officer', officer: staying(company, random) }
  return splitFix(company, random)
}

function splitFix(company: Company, random: RandomChoices): Fix {
  const [member, other] = [staying(company, random), staying(company, random)]
  const percent = 1 + random.upTo(99)
  if (member === other) return { kind: 'split', originators: [{ member, percent: 100 }] }
  const originators = [
    { member, percent },
    { member: other, percent: 100 - percent },
  ]
  return { kind: 'split', originators }
}

/** Odd cents, so that a rounding error of half a cent is visible. */
const centsOf = (random: RandomChoices): number => 5_000_000 + random.upTo(95_000_000)

const staying = (company: Company, random: RandomChoices): SimMember =>
  random.pick(company.members.filter(({ removedAt }) => removedAt === null))

function statesOf(
  channel: SimLoan['channel'],
  spelling: string | null,
  company: Company,
  random: RandomChoices,
): LoanState[] {
  const states: LoanState[] = []
  for (let left = 1 + random.upTo(4); left > 0; left--)
    states.push(nextState(states.at(-1), { channel, spelling, company, random, index: states.length }))
  return states
}

type Drawing = {
  channel: SimLoan['channel']
  spelling: string | null
  company: Company
  random: RandomChoices
  index: number
}

function nextState(before: LoanState | undefined, drawing: Drawing): LoanState {
  const { channel, random } = drawing
  const isFunded = random.chance(before ? 0.6 : 0.3)
  const officer = officerAfter(before, drawing)
  const hasAmount = !before || random.chance(0.7)
  return {
    status: isFunded ? 'Funded' : random.pick(OPEN),
    cents: hasAmount ? amountAfter(before, drawing) : null,
    officer,
    written: writtenName(officer, drawing),
    fundedAt: isFunded ? fundingDay(before, random) : null,
    outcome: (channel === 'import' || !isFunded) && random.chance(0.1) ? 'withdrawn' : null,
    second: secondOf(drawing),
  }
}

/** Each state of a loan has a percentage of its own: a file that repeats a second officer changes nothing. */
function secondOf({ channel, company, random, index }: Drawing): SecondOfficer | null {
  if (channel !== 'import' || !random.chance(0.25)) return null
  const percent = 5 + 15 * index + random.upTo(15)
  if (random.chance(0.15)) return { member: null, written: `No second ${random.upTo(1_000_000)}`, percent }
  const member = staying(company, random)
  return { member, written: random.pick([member.username, member.fullName]), percent }
}

/** A removed member keeps loans but does not get new ones. */
function officerAfter(before: LoanState | undefined, { spelling, company, random }: Drawing): SimMember {
  if (before && random.chance(0.75)) return before.officer
  return before || spelling ? staying(company, random) : random.pick(company.members)
}

/** Encompass sends the username. A file can have any name of the officer. */
const writtenName = ({ username, fullName, email }: SimMember, { channel, spelling, random }: Drawing): string =>
  spelling ?? (channel === 'sync' ? username : random.pick([username, fullName, email.toUpperCase()]))

/** Some loans of files have no amount at first. */
function amountAfter(before: LoanState | undefined, { channel, random }: Drawing): number | null {
  if (channel === 'import' && !before && random.chance(0.2)) return null
  return before?.cents != null && random.chance(0.6) ? before.cents : centsOf(random)
}

/** A loan that stays funded keeps its date. A new funding has a new date, sometimes before the officer joined. */
function fundingDay(before: LoanState | undefined, random: RandomChoices): number | null {
  if (before?.status === 'Funded') return before.fundedAt
  return random.chance(0.2) ? null : YEAR_BEGINS + random.upTo(380) * DAY_MS + random.upTo(86_400) * 1000
}
