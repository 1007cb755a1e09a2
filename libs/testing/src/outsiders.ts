import type { MemberFacts } from '@upline/contracts/events'
import { aMember } from './builders.ts'

/** The members of `sweepCast` who must read and change nothing of zelda's. */
export const OUTSIDERS = ['otto', 'rita', 'mona', 'cora', 'pia'] as const

const named = (username: string, of: Partial<MemberFacts> = {}): MemberFacts =>
  aMember({ username, firstName: username, lastName: 'Moss', email: `${username}@members.example`, ...of })

/**
 * Six members for sweeps of every call. zelda owns what the sweep protects. mona has rita below her, cora and pia have
 * duties. None of them is above or below zelda.
 */
export function sweepCast(zelda: Partial<MemberFacts> = {}): Record<'zelda' | (typeof OUTSIDERS)[number], MemberFacts> {
  const mona = named('mona', { role: 'manager' })
  return {
    zelda: named('zelda', zelda),
    mona,
    rita: named('rita', { uplineId: mona.id, role: 'senior_loan_officer' }),
    otto: named('otto'),
    cora: named('cora', { role: 'processor', duties: ['compliance'] }),
    pia: named('pia', { role: 'processor', duties: ['payroll'] }),
  }
}

/** An answer to one call of a sweep. `leaks`: what it contains of the owner's. */
export interface SweepAnswer {
  call: string
  status: number
  leaks: string[]
}

const callsIn = (answers: readonly SweepAnswer[], test: (one: SweepAnswer) => boolean): string[] => [
  ...new Set(answers.filter(test).map(({ call }) => call)),
]

/** Calls that answered with something of the owner's. */
export const leaksIn = (answers: readonly SweepAnswer[]): string[] => callsIn(answers, ({ leaks }) => leaks.length > 0)

/** Calls that were not refused. */
export const successesIn = (answers: readonly SweepAnswer[]): string[] => callsIn(answers, ({ status }) => status < 400)
