import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { AMONG_WRITERS } from '../ledger/loan-locks.ts'
import type { End, JobRow } from './import-jobs.store.ts'

/** Maximum batches from each end in one turn. At the end of a turn, the faster end waits for the other one, so turns are long. */
const MAX_SLICES_PER_END = 32
/** The same in a turn that another import waits for. */
const MAX_WANTED_SLICES_PER_END = 2

/** Batches are applied concurrently if at least this many are left. */
const MIN_SLICES = 4

const TURN_LOCK = 'select pg_advisory_xact_lock(77003), pg_backend_pid() as pid'
const NO_WRITER_IN_TURN = 'select pg_advisory_xact_lock(77008)'
/** $1 the process that holds the lock of the turn. */
const TURN_HELD = `select not bool_and(granted) "isWanted" from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database()) and classid = 0 and objid = 77003
  having bool_or(granted and mode = 'ExclusiveLock' and pid = $1)`

export const slicesLeft = ({ slices, slice, back }: JobRow): number => (slices ?? 0) - slice - back

export const isWorthATurn = (job: JobRow): boolean => slicesLeft(job) >= MIN_SLICES

/**
 * A connection that holds the import lock while threads apply batches of its import from both ends of the file. Rows are
 * sorted by officer, so the two ends change no common sum until they meet in the middle.
 */
export class ImportTurn {
  readonly job: JobRow
  /** Officers whose loans the importer may import; null: all. */
  readonly may: number[] | null
  /** The process in Postgres that holds the lock. */
  readonly pid: number
  private readonly taken: Record<End, number> = { slice: 0, back: 0 }
  /** A batch has rows to decide one by one, which may match loans of any other batch. */
  needsAlone = false
  /** Another import waits for the lock. */
  isWanted = false

  private constructor(job: JobRow, may: number[] | null, pid: number) {
    this.job = job
    this.may = may
    this.pid = pid
  }

  /** Takes the lock until `tx` ends, after batches of a turn with a lost connection have ended. */
  static async begin(tx: EntityManager, job: JobRow, may: number[] | null): Promise<ImportTurn> {
    const [held] = await rows<{ pid: number }>(tx, TURN_LOCK)
    await rows(tx, 'savepoint turn_lock')
    await rows(tx, NO_WRITER_IN_TURN)
    await rows(tx, 'rollback to savepoint turn_lock')
    return new ImportTurn(job, may, held!.pid)
  }

  /** The number of the next batch from this end; undefined if none is left or the turn is over. */
  next(end: End): number | undefined {
    const most = this.isWanted ? MAX_WANTED_SLICES_PER_END : MAX_SLICES_PER_END
    if (this.needsAlone || this.taken[end] >= most) return undefined
    if (slicesLeft(this.job) - this.taken.slice - this.taken.back === 0) return undefined
    const at = this.job[end] + this.taken[end]++
    return end === 'slice' ? at : this.job.slices! - 1 - at
  }
}

/**
 * Call first in the transaction of a batch. Another import that takes the lock after this waits for the end of the transaction.
 * Throws if the turn has lost its lock. Returns whether another import waits for the lock.
 */
export async function joinTurn(tx: EntityManager, pid: number): Promise<{ isWanted: boolean }> {
  await rows(tx, AMONG_WRITERS)
  const held = await firstRow<{ isWanted: boolean }>(tx, TURN_HELD, [pid])
  if (!held) throw new Error('the turn of the import is over')
  return held
}
