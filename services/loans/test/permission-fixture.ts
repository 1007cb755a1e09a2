import { type Duty, type Role, ROLES } from '@upline/contracts'
import { encompassLoanChanged } from '@upline/contracts/events'
import { type Caller, createdEvent, aMember } from '@upline/testing'
import { createStatementsFixture, type StatementsFixture } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

/** Who calls: each role, and the duties of a loan officer. */
export const ACTORS = [...ROLES, 'payroll', 'auditor'] as const
export type Actor = (typeof ACTORS)[number]

/**
 * Whose a loan is, seen from the caller: their own, of a direct report (pays the caller), of a member four levels below (does not),
 * of their upline, of a stranger, of no one yet.
 */
export const RELATIONS = ['own', 'report', 'deep', 'upline', 'stranger', 'nobody'] as const
export type Relation = (typeof RELATIONS)[number]

export interface PermissionFixture extends Omit<StatementsFixture, 'loan'> {
  caller(actor: Actor): Caller
  /** The username of the loan officer. */
  officer(actor: Actor, relation: Relation): string
  /** Imports loans, one for each call. */
  prepare(loans: readonly { key: string; officer: string }[], isFunded: boolean): Promise<void>
  /** A loan that was prepared. */
  idOf(key: string): string
  /** The same for one. */
  make(number: string, officer: string, isFunded: boolean): Promise<string>
  /** Two loans of the sync with one number; the funded one has it not. Its id, and the other's. */
  makePair(number: string, officer: string): Promise<{ loanId: string; keep: string }>
}

const usernameOf = (actor: Actor, relation: Relation): string =>
  ({
    own: `x-${actor}`,
    report: `x-${actor}-1`,
    deep: `x-${actor}-4`,
    upline: `x-${actor}-up`,
    stranger: 'stranger',
    nobody: `written ${actor}`,
  })[relation]

const isRole = (actor: Actor): actor is Role => (ROLES as readonly string[]).includes(actor)

const dutiesOf = (actor: Actor): Duty[] => (isRole(actor) ? [] : [actor])

/** The caller with an upline and four levels below. */
const familyOf = (actor: Actor) => [
  { username: `x-${actor}-up` },
  {
    ...{ username: `x-${actor}`, role: isRole(actor) ? actor : ('loan_officer' as const), upline: `x-${actor}-up` },
    duties: dutiesOf(actor),
  },
  ...[1, 2, 3, 4].map((depth) => ({
    username: `x-${actor}-${depth}`,
    upline: depth === 1 ? `x-${actor}` : `x-${actor}-${depth - 1}`,
  })),
]

export async function createPermissionFixture(): Promise<PermissionFixture> {
  const fixture = await createStatementsFixture()
  const callers = new Map<Actor, Caller>()
  await fixture.peopleTogether({ username: 'stranger' }, ...ACTORS.flatMap(familyOf))
  for (const actor of ACTORS)
    callers.set(actor, await fixture.signInAs({ ...fixture.member(`x-${actor}`), duties: dutiesOf(actor) }))
  const prepared = new Map<string, string>()
  const rowOf = ({ key, officer }: { key: string; officer: string }, isFunded: boolean) => {
    const about = { Loan_Officer: officer, Borrower: key }
    return isFunded ? funded(key, '2026-09-01', about) : row(key, about)
  }
  const made = async (number: string) => {
    const [found] = await fixture.database.query<{ id: string }>('select id from loans where borrower = $1', [number])
    return found!.id
  }
  return {
    ...fixture,
    caller: (actor) => callers.get(actor)!,
    officer: usernameOf,
    prepare: async (loans, isFunded) => {
      await fixture.import(...loans.map((loan) => rowOf(loan, isFunded)))
      const found = await fixture.database.query<{ id: string; borrower: string }>('select id, borrower from loans')
      for (const { id, borrower } of found) prepared.set(borrower, id)
    },
    idOf: (key) => {
      const found = prepared.get(key)
      if (found === undefined) throw new Error(`The loan ${key} was not prepared`)
      return found
    },
    make: async (number, officer, isFunded) => {
      await fixture.import(rowOf({ key: number, officer }, isFunded))
      return made(number)
    },
    makePair: async (number, officer) => {
      const about = {
        revision: 1,
        address: '',
        city: '',
        state: 'NV',
        product: 'FHA',
        officerLoginId: officer,
        officerName: '',
      }
      const money = { outcome: null, amountCents: 10_000_000, createdAt: '2026-08-01T00:00:00.000Z', officerNmls: null }
      for (const [name, status, fundedAt] of [
        ['holds', 'Processing', null],
        ['waits', 'Funded', '2026-09-02T00:00:00.000Z'],
      ] as const)
        await fixture.emit({
          ...{ type: encompassLoanChanged, key: `${number}-${name}`, aggregateVersion: 1 },
          data: {
            ...{
              ...about,
              ...money,
              externalId: `${number}-${name}`,
              loanNumber: number,
              borrower: `${number}-${name}`,
            },
            ...{ milestone: 'x', status, fundedAt, readAt: new Date().toISOString() },
          },
        })
      return { loanId: await made(`${number}-waits`), keep: await made(`${number}-holds`) }
    },
  }
}

/** A second account in the company, created by someone or seeded. */
export async function joinAdmin(fixture: PermissionFixture, username: string, by: string | null): Promise<Caller> {
  const member = aMember({ username, role: 'admin', createdAt: new Date(Date.now() - 86_400_000).toISOString() })
  const at = new Date(Date.now() - 3_600_000).toISOString()
  await fixture.emit(createdEvent(member, { by, origin: by === null ? 'seeded' : 'added', at }))
  return fixture.signInAs({ ...member })
}
