import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { AMONG_WRITERS } from './loan-locks.queries.ts'
import { storedColumns } from './loans.queries.ts'
import { type StoredLoan, withOriginators } from './stored-loan.ts'

/**
 * The locks of a writer in their order, in one statement: each part reads the one before it, so Postgres cannot take them in
 * another order. A row that changed while the statement waited is returned as it is now. What the hierarchy decides is read by a
 * later statement, which sees all that was committed before the lock.
 *
 * The history of loans gets the cause, as noteCause() sets it. The undo of an import gets the loans as they are. $1 ids, $2 cause,
 * $3 causes by loan, $4 import or null.
 */
const LOCK_TO_WRITE = `
  with writers as materialized (${AMONG_WRITERS}),
  locked as materialized (
    select * from loans where id = any($1::uuid[]) and exists (select from writers) order by id for update),
  hierarchy as materialized (
    select pg_advisory_xact_lock_shared(hierarchy_lock_key()), set_config('upline.cause', $2, true), set_config('upline.causes', $3, true)
    from writers, (select count(*) from locked) c),
  noted as (
    insert into import_changes as c (import_id, loan_id, before, version)
    select $4::uuid, l.id, to_jsonb(l) - 'search_text', l.version + 1 from locked l where $4::uuid is not null
    on conflict (import_id, loan_id) do update set version = excluded.version)
  select (select time_zone from company) "timeZone", ${storedColumns('l')} from hierarchy left join locked l on true order by l.id`

export interface LockRequest {
  ids: readonly string[]
  /** What changes the loans: one cause for all, or one for each. */
  causes: ReadonlyMap<string, string>
  /** The import whose undo restores the loans. */
  undoneBy?: string | undefined
}

export interface LockedLoans {
  stored: StoredLoan[]
  timeZone: string
}

type LockedRow = { timeZone: string } & ({ id: null } | StoredLoan)

/** Locks loans, and everything that decides them, until the transaction ends. */
export async function lockToWrite(tx: EntityManager, { ids, causes, undoneBy }: LockRequest): Promise<LockedLoans> {
  const [one, ...others] = new Set(causes.values())
  const told = others.length === 0 ? [one, ''] : ['system', JSON.stringify(Object.fromEntries(causes))]
  const found = await rows<LockedRow>(tx, LOCK_TO_WRITE, [ids, ...told, undoneBy ?? null])
  const loans = found.flatMap(({ timeZone: _, ...loan }) => (loan.id === null ? [] : [loan as StoredLoan]))
  return { stored: loans.map(withOriginators), timeZone: found[0]!.timeZone }
}
