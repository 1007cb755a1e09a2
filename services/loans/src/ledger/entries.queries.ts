import type { EntityManager } from '@mikro-orm/postgresql'
import { type CopyValue, firstRow, rows } from '@upline/db'
import type { Entry } from '../compensation/ledger.ts'
import { insertRows } from './insert-rows.queries.ts'
import { instantText } from './instants.ts'
import { isPaidElsewhere } from './paid-elsewhere.ts'
import type { LedgerLoan } from './stored-loan.ts'

/** In force: a condition on an earned row `e` of commission_entries that no reversal cancels. */
export const isInForce = (
  e: string,
): string => `not exists (select from commission_entries r where r.loan_id = ${e}.loan_id
  and r.originator_no = ${e}.originator_no and r.level = ${e}.level and r.rev = ${e}.rev and r.kind = 2)`

/** Pays its member: isPaying() of src/compensation/ledger.ts is the rule. */
export const isPaying = (e: string): string => `(${e}.rate_bp > 0 or ${e}.amount_cents <> 0)`

/** The key of an entry `e` in statements: entries of a loan, level and revision differ by their originators if the loan is split. */
export const lineKey = (e: string): string =>
  `'e.' || ${e}.loan_id || '.' || ${e}.rev || '.' || ${e}.level || '.' || ${e}.kind || case when ${e}.percent < 100 then '.' || ${e}.originator_no else '' end`

/** $1 loans. */
const IN_FORCE = `
  select e.loan_id "loanId", e.rev revision, e.level::int, 'earned' kind, e.originator_no "originatorNo", e.member_no "payeeNo",
    e.basis_cents::float8 "basisCents", e.percent::int, e.rate_bp "rateBp", e.amount_cents::float8 "amountCents",
    e.plan_version "planVersionId", e.chain, e.decided_on::text "decidedOn", e.funded_on::text "fundedOn", e.loan_created_on::text "loanCreatedOn",
    ${instantText('e.loan_funded_at')} "fundedAt", ${instantText('e.loan_created_at')} "loanCreatedAt",
    ${isPaidElsewhere('e')} "isPaidElsewhere"
  from unnest($1::uuid[]) t(loan_id) join commission_entries e using (loan_id)
  where e.kind = 1 and ${isInForce('e')} order by e.loan_id, e.originator_no, e.level`

/** Entries in force by loan. */
export async function entriesInForce(
  tx: EntityManager,
  loans: readonly Pick<LedgerLoan, 'id' | 'isBooked'>[],
): Promise<Map<string, Entry[]>> {
  const booked = loans.filter(({ isBooked }) => isBooked)
  if (booked.length === 0) return new Map()
  return Map.groupBy(await rows<Entry>(tx, IN_FORCE, [booked.map(({ id }) => id)]), ({ loanId }) => loanId)
}

export const hasEntries = async (em: EntityManager): Promise<boolean> =>
  (await firstRow(em, 'select 1 as one from commission_entries limit 1')) !== undefined

const TARGET = {
  table: 'commission_entries',
  columns: {
    loan_id: 'uuid',
    rev: 'int',
    level: 'smallint',
    kind: 'smallint',
    member_no: 'int',
    basis_cents: 'bigint',
    percent: 'smallint',
    rate_bp: 'int',
    amount_cents: 'bigint',
    plan_version: 'int',
    chain: 'int[]',
    decided_on: 'date',
    funded_on: 'date',
    loan_created_on: 'date',
    loan_created_at: 'timestamptz',
    loan_funded_at: 'timestamptz',
    cause: 'text',
    period_id: 'int',
  },
} as const

/** An entry with its cause and its pay period. */
export interface CausedEntry {
  entry: Entry
  cause: string
  periodId: number
}

/** Appends to the ledger. Its triggers refuse every other change. */
export const appendEntries = (tx: EntityManager, entries: readonly CausedEntry[]): Promise<void> =>
  insertRows(tx, TARGET, entries.map(valuesOf))

const valuesOf = ({ entry, cause, periodId }: CausedEntry): CopyValue[] => [
  ...[entry.loanId, entry.revision, entry.level, entry.kind === 'earned' ? 1 : 2, entry.payeeNo, entry.basisCents],
  ...[entry.percent, entry.rateBp, entry.amountCents, entry.planVersionId, `{${entry.chain.join(',')}}`],
  ...[entry.decidedOn, entry.fundedOn, entry.loanCreatedOn, entry.loanCreatedAt, entry.fundedAt, cause, periodId],
]
