import { LOAN_TEXT_FIELDS, loanTextColumn, type LoanTextField } from '@upline/contracts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type CopyValue, firstRow, rows } from '@upline/db'
import { fromArrays } from './insert-rows.queries.ts'
import { instantText } from './instants.ts'
import { type LedgerLoan, type StoredLoan, withOriginators } from './stored-loan.ts'

/** Missing in a loan that an import noted before the text existed. */
const textColumn = (l: string, field: LoanTextField): string => `coalesce(${l}.${loanTextColumn(field)}, '') "${field}"`

/** Texts that rules check when a loan is settled. */
const CHECKED_TEXTS: readonly LoanTextField[] = ['paidBy', 'state']

const ledgerColumns = (l: string): string => `
  ${l}.id, ${l}.officer_no "officerNo", coalesce(${l}.percent, 100)::int percent, ${l}.co_originators "coOriginators",
  ${l}.status::int, ${l}.outcome, ${l}.amount_cents::float8 "amountCents",
  ${l}.created_on::text "createdOn", ${l}.applied_on::text "appliedOn", ${l}.locked_on::text "lockedOn", ${l}.funded_on::text "fundedOn",
  ${l}.funded_seen_on::text "fundedSeenOn", ${l}.decided_on::text "decidedOn", ${instantText(`${l}.created_at`)} "createdAt",
  ${instantText(`${l}.funded_at`)} "fundedAt", ${instantText(`${l}.funded_seen_at`)} "fundedSeenAt",
  ${l}.money_rev "moneyRev", ${l}.is_booked "isBooked", ${l}.version,
  coalesce(${l}.is_paid_elsewhere, false) "isPaidElsewhere", ${CHECKED_TEXTS.map((field) => textColumn(l, field)).join(', ')}`

/** The texts that the ledger does not need. */
const OTHER_TEXTS = LOAN_TEXT_FIELDS.filter((field) => !CHECKED_TEXTS.includes(field))

/** A row of loans, `l`, as a StoredLoan. */
export const storedColumns = (l: string): string => `${ledgerColumns(l)},
  replace(${l}.identity_key::text, '-', '') "identityKey", replace(${l}.content_key::text, '-', '') "contentKey",
  ${l}.external_id "externalId", ${l}.sync_revision::float8 "syncRevision", ${l}.loan_number "loanNumber", ${l}.borrower,
  ${OTHER_TEXTS.map((field) => textColumn(l, field)).join(', ')}, ${l}.officer_text "officerText", ${l}.officer_key "officerKey",
  ${l}.second_officer_text "secondOfficerText", ${l}.second_officer_key "secondOfficerKey",
  ${l}.second_officer_percent::int "secondOfficerPercent",
  ${l}.import_id "importId", ${l}.import_row "importRow", ${l}.change_row "changeRow",
  exists (select from holds where holds.loan_id = ${l}.id) "hasHold"`

/** Locks loans in the order of their ids. $1 ids. */
const LOCK_STORED = `select ${storedColumns('l')} from loans l where l.id = any($1::uuid[]) order by l.id for update of l`
const LOCK_LEDGER = `select ${ledgerColumns('l')} from loans l where l.id = any($1::uuid[]) order by l.id for update of l`

export async function lockStored(tx: EntityManager, ids: readonly string[]): Promise<StoredLoan[]> {
  return (await rows<StoredLoan>(tx, LOCK_STORED, [ids])).map(withOriginators)
}

export async function lockLedger(tx: EntityManager, ids: readonly string[]): Promise<LedgerLoan[]> {
  return (await rows<LedgerLoan>(tx, LOCK_LEDGER, [ids])).map(withOriginators)
}

export async function findLedger(em: EntityManager, id: string): Promise<LedgerLoan | undefined> {
  const found = await firstRow<LedgerLoan>(em, `select ${ledgerColumns('l')} from loans l where l.id = $1`, [id])
  return found && withOriginators(found)
}

/** The loan that has a number, by the key of the number (loan-import/loan-identity.ts). */
export async function findLedgerByNumber(em: EntityManager, numberKey: string): Promise<LedgerLoan | undefined> {
  const sql = `select ${ledgerColumns('l')} from loans l where l.identity_key = $1::uuid and l.loan_number is not null`
  const found = await firstRow<LedgerLoan>(em, sql, [numberKey])
  return found && withOriginators(found)
}

/** Loans as the ledger has them, without a lock. */
export async function findLedgers(em: EntityManager, ids: readonly string[]): Promise<LedgerLoan[]> {
  const sql = `select ${ledgerColumns('l')} from loans l where l.id = any($1::uuid[])`
  return (await rows<LedgerLoan>(em, sql, [ids])).map(withOriginators)
}

const CHANGED = {
  id: 'uuid',
  identity_key: 'uuid',
  content_key: 'uuid',
  external_id: 'text',
  sync_revision: 'bigint',
  loan_number: 'text',
  borrower: 'text',
  ...Object.fromEntries(LOAN_TEXT_FIELDS.map((field) => [loanTextColumn(field), 'text'])),
  officer_text: 'text',
  officer_key: 'text',
  officer_no: 'int',
  percent: 'smallint',
  co_originators: 'jsonb',
  second_officer_text: 'text',
  second_officer_key: 'text',
  second_officer_percent: 'smallint',
  status: 'smallint',
  outcome: 'text',
  amount_cents: 'bigint',
  created_at: 'timestamptz',
  funded_at: 'timestamptz',
  funded_seen_at: 'timestamptz',
  created_on: 'date',
  applied_on: 'date',
  locked_on: 'date',
  funded_on: 'date',
  funded_seen_on: 'date',
  decided_on: 'date',
  money_rev: 'int',
  is_booked: 'boolean',
  is_paid_elsewhere: 'boolean',
  change_row: 'int',
  version: 'int',
} as const

const valuesOf = (loan: StoredLoan): CopyValue[] => [
  ...[loan.id, loan.identityKey, loan.contentKey, loan.externalId, loan.syncRevision, loan.loanNumber, loan.borrower],
  ...[
    ...LOAN_TEXT_FIELDS.map((field) => loan[field]),
    loan.officerText,
    loan.officerKey,
    loan.officerNo,
    loan.percent,
    loan.coOriginators && JSON.stringify(loan.coOriginators),
    loan.secondOfficerText,
    loan.secondOfficerKey,
    loan.secondOfficerPercent,
    loan.status,
  ],
  ...[loan.outcome, loan.amountCents, loan.createdAt, loan.fundedAt, loan.fundedSeenAt, loan.createdOn, loan.appliedOn],
  ...[loan.lockedOn, loan.fundedOn, loan.fundedSeenOn, loan.decidedOn, loan.moneyRev],
  ...[loan.isBooked, loan.isPaidElsewhere, loan.changeRow, loan.version],
]

/** Rewrites the rows of changed loans: all values together, so that the history of a loan is one line. */
export async function updateLoans(tx: EntityManager, loans: readonly StoredLoan[]): Promise<void> {
  if (loans.length === 0) return
  const { text, parameters } = fromArrays(CHANGED, loans.map(valuesOf))
  const assigned = Object.keys(CHANGED).slice(1)
  const sql = `update loans l set ${assigned.map((name) => `${name} = given.${name}`).join(', ')} from ${text} where l.id = given.id`
  await rows(tx, sql, parameters)
}

const INSERTED = { ...CHANGED, import_id: 'uuid', import_row: 'int' } as const

/** Adds loans, an officer's next to each other; one whose identity exists is skipped. Returns the ids of the added ones. */
export async function insertLoans(tx: EntityManager, loans: readonly StoredLoan[]): Promise<Set<string>> {
  if (loans.length === 0) return new Set()
  const sorted = loans.toSorted(byOfficerAndCreation)
  const { text, parameters } = fromArrays(
    INSERTED,
    sorted.map((loan) => [...valuesOf(loan), loan.importId, loan.importRow]),
  )
  const names = Object.keys(INSERTED).join(', ')
  const sql = `insert into loans (${names}) select ${names} from ${text} on conflict (identity_key) do nothing returning id`
  return new Set((await rows<{ id: string }>(tx, sql, parameters)).map(({ id }) => id))
}

const byOfficerAndCreation = (a: StoredLoan, b: StoredLoan): number =>
  (a.officerNo ?? Infinity) - (b.officerNo ?? Infinity) || (a.createdAt < b.createdAt ? -1 : 1)

const MARKED = { id: 'uuid', decided_on: 'date', money_rev: 'int', is_booked: 'boolean' } as const

export interface Mark {
  id: string
  decidedOn: string | null
  moneyRev: number
  isBooked: boolean
}

/** Notes what a settlement booked for loans whose rows did not change otherwise: no new version, no history. */
export async function markLoans(tx: EntityManager, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  const { text, parameters } = fromArrays(
    MARKED,
    marks.map(({ id, decidedOn, moneyRev, isBooked }) => [id, decidedOn, moneyRev, isBooked]),
  )
  const sql = `update loans l set decided_on = coalesce(given.decided_on, l.decided_on), money_rev = given.money_rev, is_booked = given.is_booked
    from ${text} where l.id = given.id`
  await rows(tx, sql, parameters)
}

export async function deleteLoans(tx: EntityManager, loans: readonly { id: string }[]): Promise<void> {
  if (loans.length > 0) await rows(tx, 'delete from loans where id = any($1::uuid[])', [loans.map(({ id }) => id)])
}

/** The lock of everyone who writes loans once in a transaction: before rows of loans, and shared among them. */
export const joinWriters = (tx: EntityManager): Promise<unknown> =>
  rows(tx, 'select pg_advisory_xact_lock_shared(77008)')

/**
 * What the triggers that note the history of loans write as the cause, until the transaction ends or the next call: one for
 * all loans, or one for each.
 */
export const noteCause = (
  tx: EntityManager,
  cause: string,
  byLoan: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  rows(tx, `select set_config('upline.cause', $1, true), set_config('upline.causes', $2, true)`, [
    cause,
    Object.keys(byLoan).length === 0 ? '' : JSON.stringify(byLoan),
  ])
