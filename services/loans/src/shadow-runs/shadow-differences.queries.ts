import type { EntityManager } from '@mikro-orm/postgresql'
import type { ShadowCause } from '@upline/contracts'
import { affected, firstRow, rowBatches, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

/** A difference as stored. All amounts are cents. */
export interface StoredDifference {
  no: number
  cause: ShadowCause
  loanId: string | null
  loanNumber: string
  payee: string
  memberId: string | null
  paidCents: number | null
  ledgerCents: number | null
  payDate: string | null
  dueOn: string | null
  note: string | null
  explainedBy: string | null
  explainedAt: string | null
}

/** Which differences of a run. */
export interface DifferenceFilter {
  runId: string
  cause: ShadowCause | null
  /** True: only explained ones; false: only the others. */
  isExplained: boolean | null
  /** Part of a loan number, a payee or a name; '' for all. */
  search: string
}

const FROM = `
  from shadow_differences d left join members m on m.no = d.member_no left join members b on b.id = d.explained_by`

/** $1 run, $2 cause, $3 whether explained, $4 pattern. */
const MATCHES = `
  d.run_id = $1 and ($2::text is null or d.cause = $2) and ($3::boolean is null or (d.note is not null) = $3)
  and ($4::text is null or d.loan_number ilike $4 or d.payee ilike $4 or m.full_name ilike $4)`

const COLUMNS = `
  d.no, d.cause, d.loan_id "loanId", d.loan_number "loanNumber", coalesce(m.full_name, d.payee) "payee", m.id "memberId",
  d.paid_cents::float8 "paidCents", d.ledger_cents::float8 "ledgerCents", d.paid_on::text "payDate", d.due_on::text "dueOn", d.note,
  coalesce(b.full_name, d.explained_by) "explainedBy", iso_utc(d.explained_at) "explainedAt"`

const parametersOf = ({ runId, cause, isExplained, search }: DifferenceFilter): unknown[] => [
  ...[runId, cause, isExplained],
  search === '' ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`,
]

/** $5 the number before the page, $6 limit. */
const PAGE = `
  select ${COLUMNS} ${FROM} where ${MATCHES} and ($5::int is null or d.no > $5::int) order by d.no limit $6`

export const pageOfDifferences = (
  em: EntityManager,
  filter: DifferenceFilter,
  { after, limit }: { after: readonly unknown[]; limit: number },
): Promise<StoredDifference[]> => rows<StoredDifference>(em, PAGE, [...parametersOf(filter), ...after, limit])

const BATCH_SIZE = 5_000

export const allDifferences = (em: EntityManager, filter: DifferenceFilter): AsyncGenerator<StoredDifference[]> =>
  rowBatches<StoredDifference>(em, {
    sql: `select ${COLUMNS} ${FROM} where ${MATCHES} order by d.no`,
    parameters: parametersOf(filter),
    size: BATCH_SIZE,
  })

/** $1 run, $2 number. */
const ONE = `select ${COLUMNS} ${FROM} where d.run_id = $1 and d.no = $2`

export const findDifference = (em: EntityManager, runId: string, no: number): Promise<StoredDifference | undefined> =>
  firstRow<StoredDifference>(em, ONE, [runId, no])

export interface Explanation {
  note: string
  by: string
  at: Date
}

/** Replaces an earlier explanation. Returns how many differences were explained: 1, or 0 if the run has no difference with this number. */
export async function explainDifference(
  tx: EntityManager,
  { runId, no }: { runId: string; no: number },
  { note, by, at }: Explanation,
): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('shadow_differences')
    .set({ note, explainedBy: by, explainedAt: at })
    .where((one) => one.and({ runId, no }))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** $5 note, $6 who, $7 when. Keeps earlier explanations. */
const EXPLAIN_MATCHING = `
  update shadow_differences x set note = $5, explained_by = $6, explained_at = $7
  where x.run_id = $1 and x.note is null and x.no in (
    select d.no from shadow_differences d left join members m on m.no = d.member_no where ${MATCHES})`

export const explainMatching = (
  tx: EntityManager,
  filter: DifferenceFilter,
  { note, by, at }: Explanation,
): Promise<number> => affected(tx, EXPLAIN_MATCHING, [...parametersOf(filter), note, by, at.toISOString()])
