import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { AMONG_WRITERS } from '../ledger/loan-locks.queries.ts'

const TURN_LOCK = 'select pg_advisory_xact_lock(77003), pg_backend_pid() as pid'
const NO_WRITER_IN_TURN = 'select pg_advisory_xact_lock(77008)'
/** $1 the process that holds the lock of the turn. */
const TURN_HELD = `select not bool_and(granted) "isWanted" from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) and classid = 0 and objid = 77003
  having bool_or(granted and mode = 'ExclusiveLock' and pid = $1)`

/** Takes the lock of the turn until `tx` ends. Returns the process in Postgres that holds it. */
export async function lockTurn(tx: EntityManager): Promise<number> {
  const [held] = await rows<{ pid: number }>(tx, TURN_LOCK)
  return held!.pid
}

/** Waits until no writer is in a turn, and lets writers pass again. */
export async function awaitWritersInTurn(tx: EntityManager): Promise<void> {
  await rows(tx, 'savepoint turn_lock')
  await rows(tx, NO_WRITER_IN_TURN)
  await rows(tx, 'rollback to savepoint turn_lock')
}

export const lockAmongWriters = (tx: EntityManager): Promise<unknown> => rows(tx, AMONG_WRITERS)

/** Whether another import waits for the lock of a turn; undefined if the process does not hold it. */
export const heldTurn = (tx: EntityManager, pid: number): Promise<{ isWanted: boolean } | undefined> =>
  firstRow<{ isWanted: boolean }>(tx, TURN_HELD, [pid])
