import type { LoanOutcome, LoanStatus } from '@upline/contracts'
import { DAY_MS, YEAR_BEGINS, type Company, type SimMember } from './company.ts'
import type { Dice } from './dice.ts'

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

export interface SecondOfficer {
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

export function makeLoans(seed: number, company: Company, dice: Dice): SimLoan[] {
  return Array.from({ length: 10 + dice.upTo(16) }, (_, no): SimLoan => {
    const channel = dice.chance(0.5) ? 'import' : 'sync'
    const spelling = channel === 'import' && dice.chance(0.15) ? `Nobody ${seed} ${no}` : null
    const states = statesOf(channel, spelling, company, dice)
    return {
      no,
      number: `SIM-${seed}-${no}`,
      channel,
      states,
      spelling,
      fix: fixOf(channel, spelling, company, dice),
      appliedOn: dice.chance(0.5) ? dateIn(dice, 300) : null,
      lockedOn: dice.chance(0.7) ? dateIn(dice, 380) : null,
    }
  })
}

/** A date of the year's first days. */
const dateIn = (dice: Dice, days: number): string =>
  new Date(YEAR_BEGINS + dice.upTo(days) * DAY_MS).toISOString().slice(0, 10)

function fixOf(channel: SimLoan['channel'], spelling: string | null, company: Company, dice: Dice): Fix | null {
  if (spelling) return { kind: 'spelling' }
  if (channel === 'sync' || dice.chance(0.75)) return null
  if (dice.chance(0.4)) return { kind: 'amount', cents: centsOf(dice) }
  if (dice.chance(0.5)) return { kind: 'officer', officer: staying(company, dice) }
  return splitFix(company, dice)
}

function splitFix(company: Company, dice: Dice): Fix {
  const [member, other] = [staying(company, dice), staying(company, dice)]
  const percent = 1 + dice.upTo(99)
  if (member === other) return { kind: 'split', originators: [{ member, percent: 100 }] }
  const originators = [
    { member, percent },
    { member: other, percent: 100 - percent },
  ]
  return { kind: 'split', originators }
}

/** Odd cents, so that a rounding error of half a cent is visible. */
const centsOf = (dice: Dice): number => 5_000_000 + dice.upTo(95_000_000)

const staying = (company: Company, dice: Dice): SimMember =>
  dice.pick(company.members.filter(({ removedAt }) => removedAt === null))

function statesOf(channel: SimLoan['channel'], spelling: string | null, company: Company, dice: Dice): LoanState[] {
  const states: LoanState[] = []
  for (let left = 1 + dice.upTo(4); left > 0; left--)
    states.push(nextState(states.at(-1), { channel, spelling, company, dice, index: states.length }))
  return states
}

type Drawing = { channel: SimLoan['channel']; spelling: string | null; company: Company; dice: Dice; index: number }

function nextState(before: LoanState | undefined, drawing: Drawing): LoanState {
  const { channel, dice } = drawing
  const isFunded = dice.chance(before ? 0.6 : 0.3)
  const officer = officerAfter(before, drawing)
  const hasAmount = !before || dice.chance(0.7)
  return {
    status: isFunded ? 'Funded' : dice.pick(OPEN),
    cents: hasAmount ? amountAfter(before, drawing) : null,
    officer,
    written: writtenName(officer, drawing),
    fundedAt: isFunded ? fundingDay(before, dice) : null,
    outcome: (channel === 'import' || !isFunded) && dice.chance(0.1) ? 'withdrawn' : null,
    second: secondOf(drawing),
  }
}

/** Each state of a loan has a percentage of its own: a file that repeats a second officer changes nothing. */
function secondOf({ channel, company, dice, index }: Drawing): SecondOfficer | null {
  if (channel !== 'import' || !dice.chance(0.25)) return null
  const percent = 5 + 15 * index + dice.upTo(15)
  if (dice.chance(0.15)) return { member: null, written: `No second ${dice.upTo(1_000_000)}`, percent }
  const member = staying(company, dice)
  return { member, written: dice.pick([member.username, member.fullName]), percent }
}

/** A removed member keeps loans but does not get new ones. */
function officerAfter(before: LoanState | undefined, { spelling, company, dice }: Drawing): SimMember {
  if (before && dice.chance(0.75)) return before.officer
  return before || spelling ? staying(company, dice) : dice.pick(company.members)
}

/** Encompass sends the username. A file can have any name of the officer. */
const writtenName = ({ username, fullName, email }: SimMember, { channel, spelling, dice }: Drawing): string =>
  spelling ?? (channel === 'sync' ? username : dice.pick([username, fullName, email.toUpperCase()]))

/** Some loans of files have no amount at first. */
function amountAfter(before: LoanState | undefined, { channel, dice }: Drawing): number | null {
  if (channel === 'import' && !before && dice.chance(0.2)) return null
  return before?.cents != null && dice.chance(0.6) ? before.cents : centsOf(dice)
}

/** A loan that stays funded keeps its date. A new funding has a new date, sometimes before the officer joined. */
function fundingDay(before: LoanState | undefined, dice: Dice): number | null {
  if (before?.status === 'Funded') return before.fundedAt
  return dice.chance(0.2) ? null : YEAR_BEGINS + dice.upTo(380) * DAY_MS + dice.upTo(86_400) * 1000
}
