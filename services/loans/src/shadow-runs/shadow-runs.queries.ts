import type { EntityManager } from '@mikro-orm/postgresql'
import type { ShadowCause, ShadowRejectedRow } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import { insertRows } from '../ledger/insert-rows.queries.ts'
import type { Difference } from './shadow-facts.ts'

/** A run as stored. All amounts are cents. */
export interface StoredRun {
  id: string
  fileName: string
  from: string
  to: string
  rows: number
  rejected: number
  compared: number
  equal: number
  paidCents: number
  ledgerCents: number
  createdAt: string
  /** With microseconds, for the place of the run in a list. */
  createdAtKey: string
  createdBy: string
  unexplained: number
  signedOffAt: string | null
  signedOffBy: string | null
  rejectedReason: string | null
}

const COLUMNS = `
  r.id, r.file_name "fileName", r.from_on::text "from", r.to_on::text "to", r.row_count "rows", r.rejected, r.compared, r.equal,
  r.paid_cents::float8 "paidCents", r.ledger_cents::float8 "ledgerCents", iso_utc(r.created_at) "createdAt",
  r.created_at::text "createdAtKey",
  coalesce(c.full_name, r.created_by) "createdBy", iso_utc(r.signed_off_at) "signedOffAt",
  coalesce(s.full_name, r.signed_off_by) "signedOffBy", r.rejected_reason "rejectedReason",
  (select count(*)::int from shadow_differences d where d.run_id = r.id and d.note is null) "unexplained"`

const FROM = `
  from shadow_runs r left join members c on c.id = r.created_by left join members s on s.id = r.signed_off_by`

/** Newest first. $1 and $2 the row before the page, $3 limit. */
const LIST = `
  select ${COLUMNS} ${FROM} where $1::timestamptz is null or (r.created_at, r.id) < ($1::timestamptz, $2::uuid)
  order by r.created_at desc, r.id desc limit $3`

export const listRuns = (em: EntityManager, after: readonly unknown[], limit: number): Promise<StoredRun[]> =>
  rows<StoredRun>(em, LIST, [...after, limit])

/** $1 run. */
const ONE = `select ${COLUMNS}, r.rejected_rows "rejectedRows" ${FROM} where r.id = $1`

export const findRun = (
  em: EntityManager,
  id: string,
): Promise<(StoredRun & { rejectedRows: ShadowRejectedRow[] }) | undefined> => firstRow(em, ONE, [id])

/** $1 run. */
const LOCK = `select signed_off_at is not null "isSignedOff", rejected, rejected_rows "rejectedRows"
  from shadow_runs where id = $1 for update`

export interface LockedRun {
  isSignedOff: boolean
  rejected: number
  /** The first 1,000. */
  rejectedRows: ShadowRejectedRow[]
}

/** Locks the run until the transaction ends. */
export const lockRun = (tx: EntityManager, id: string): Promise<LockedRun | undefined> => firstRow(tx, LOCK, [id])

export interface CauseSums {
  cause: ShadowCause
  differences: number
  explained: number
  paidCents: number
  ledgerCents: number
}

/** $1 run. */
const CAUSES = `
  select cause, count(*)::int differences, count(note)::int explained, coalesce(sum(paid_cents), 0)::float8 "paidCents",
    coalesce(sum(ledger_cents), 0)::float8 "ledgerCents"
  from shadow_differences where run_id = $1 group by 1`

export const causeSums = (em: EntityManager, id: string): Promise<CauseSums[]> => rows<CauseSums>(em, CAUSES, [id])

export type NewRun = Pick<
  StoredRun,
  'id' | 'fileName' | 'from' | 'to' | 'rows' | 'rejected' | 'compared' | 'equal' | 'paidCents' | 'ledgerCents'
> & { rejectedRows: readonly ShadowRejectedRow[]; by: string; at: Date }

export const addRun = (tx: EntityManager, run: NewRun): Promise<unknown> => {
  const { from, to, rows: rowCount, rejectedRows, by, at, ...counts } = run
  return tables(tx)
    .insertInto('shadow_runs')
    .values({
      ...{ ...counts, fromOn: from, toOn: to, rowCount, rejectedRows: [...rejectedRows] },
      ...{ createdBy: by, createdAt: at },
    })
    .execute()
}

const DIFFERENCES = {
  table: 'shadow_differences',
  columns: {
    run_id: 'uuid',
    no: 'int',
    cause: 'text',
    loan_id: 'uuid',
    loan_number: 'text',
    member_no: 'int',
    payee: 'text',
    paid_cents: 'bigint',
    ledger_cents: 'bigint',
    paid_on: 'date',
    due_on: 'date',
  },
} as const

/** Payees that are members are stored by number alone, so that an erasure removes their names. */
export const addDifferences = (tx: EntityManager, runId: string, differences: readonly Difference[]): Promise<void> =>
  insertRows(
    tx,
    DIFFERENCES,
    differences.map((one, at) => [
      ...[runId, at + 1, one.cause, one.loanId, one.loanNumber, one.memberNo, one.memberNo === null ? one.payee : ''],
      ...[one.paidCents, one.ledgerCents, one.paidOn, one.dueOn],
    ]),
  )

export const signOff = (
  tx: EntityManager,
  id: string,
  signed: { signedOffBy: string; signedOffAt: Date; rejectedReason: string | null },
): Promise<unknown> => tables(tx).updateTable('shadow_runs').set(signed).where('id', '=', id).execute()

const UNEXPLAINED = `select count(*)::int n from shadow_differences where run_id = $1 and note is null`

export const countUnexplained = async (tx: EntityManager, id: string): Promise<number> =>
  (await firstRow<{ n: number }>(tx, UNEXPLAINED, [id]))!.n
