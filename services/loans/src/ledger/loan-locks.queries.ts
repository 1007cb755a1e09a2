import { PLAN_FOR_FEW_ROWS } from '@upline/db'

/**
 * The lock order of all writers of loans: the lock of writers (77008), rows of loans by id, the hierarchy, sums by officer. A
 * transaction that passes it more than once (an import by call, a batch of readings) holds IMPORT_LOCK, which includes the
 * exclusive lock of writers. All others pass it once and share the lock. Moves lock the hierarchy before its rows.
 *
 * LoanWriter takes the first three in one statement in this order (write-locks.queries.ts). Open pay periods are locked with the
 * reading of what decides the loans, after the hierarchy (loadCompany). An import by call adds its row of imports in the statement of
 * IMPORT_LOCK: nothing else waits for that row.
 *
 * IMPORT_LOCK lets one import apply at a time. Batches in a turn of another connection (import-jobs/import-turn.ts) share the lock
 * of writers, so they end first if that connection is lost.
 */
export const IMPORT_LOCK = 'select pg_advisory_xact_lock(77003), pg_advisory_xact_lock(77008)'

/** The same for an import of a few rows, whose transaction keeps the plans of its statements. */
export const IMPORT_LOCK_OF_FEW = `${IMPORT_LOCK}, ${PLAN_FOR_FEW_ROWS}`

/** The shared lock of the other writers. A batch in a turn takes it first. */
export const AMONG_WRITERS = 'select pg_advisory_xact_lock_shared(77008)'

/** The same for a change of one loan, whose transaction keeps the plans of its statements. */
export const AMONG_WRITERS_OF_ONE = `${AMONG_WRITERS}, ${PLAN_FOR_FEW_ROWS}`
