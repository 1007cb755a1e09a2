import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { plainArray } from '../ledger/insert-rows.queries.ts'
import type { UnconfirmedLoan } from '../new-loans/confirming.service.ts'
import type { Match } from './import-plan.ts'
import { MATCHES, MATCHES_AND_KEYS } from './loan-import.queries.ts'
import type { LoanRow } from './loan-row.ts'
import { type KnownKey, type OfficerOf, resolverOf } from './officers.service.ts'

/** A match whose loan can be one that no one has confirmed yet. */
export interface FoundMatch extends Match {
  isUnconfirmed: boolean
  addedBy: string
}

/** The member that an officer of a row matches. */
export type MemberOf = (row: LoanRow) => number | undefined

export interface ImportFacts {
  matches: FoundMatch[]
  officerOf: MemberOf
  secondOf: MemberOf
}

/** In one statement: stored loans that rows match, and the members that their officers name, by the rule of resolveOfficer(). */
export async function readImportFacts(tx: EntityManager, loanRows: readonly LoanRow[]): Promise<ImportFacts> {
  const keys = new Set(loanRows.flatMap(({ officerKeys, secondKey }) => [...officerKeys, secondKey]))
  const found = await firstRow<{ matches: FoundMatch[]; keys: KnownKey[] }>(tx, MATCHES_AND_KEYS, [
    ...rowKeys(loanRows),
    [...keys].filter((key) => key !== null),
  ])
  const resolve = resolverOf(found!.keys)
  return {
    matches: found!.matches,
    officerOf: ({ officerKeys }) => resolve({ keys: officerKeys }),
    secondOf: secondBy(resolve),
  }
}

/** Finds second officers by the same rule as loan officers. A row without a percentage names none. */
export const secondBy =
  (resolve: OfficerOf): MemberOf =>
  ({ secondKey, secondPercent }) =>
    secondPercent === null ? undefined : resolve({ keys: [secondKey] })

export const readMatches = (tx: EntityManager, loanRows: readonly LoanRow[]): Promise<FoundMatch[]> =>
  rows<FoundMatch>(tx, MATCHES, rowKeys(loanRows))

const rowKeys = (loanRows: readonly LoanRow[]): string[] => [
  plainArray(loanRows.map((row) => row.row)),
  plainArray(loanRows.map((row) => row.numberKey)),
  plainArray(loanRows.map((row) => row.contentKey)),
]

export const unconfirmedOf = (matches: readonly FoundMatch[]): UnconfirmedLoan[] =>
  matches.flatMap(({ isUnconfirmed, addedBy, loan: { id } }) => (isUnconfirmed ? [{ id, addedBy }] : []))
