import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { AMONG_WRITERS } from '../ledger/loan-locks.ts'
import type { End, JobRow } from './import-jobs.store.ts'

/** Maximum batches from each end in one turn, so that other imports wait no longer than this. */
const MAX_SLICES_PER_END = 2

/** Batches are applied concurrently if at least this many are left. */
const MIN_SLICES = 4

const TURN_LOCK = 'select pg_advisory_xact_lock(77003), pg_backend_pid() as pid'
const NO_WRITER_IN_TURN = 'select pg_advisory_xact_lock(77008)'
const TURN_HELD = `select 1 as one from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = 77003 and mode = 'ExclusiveLock' and granted and pid = $1`

export const slicesLeft = ({ slices, slice, back }: JobRow): number => (slices ?? 0) - slice - back

export const isWorthATurn = (job: JobRow): boolean => slicesLeft(job) >= MIN_SLICES

/**
 * A connection that holds the import lock while others apply batches of its import from both ends of the file. Rows are
 * sorted by officer, so the two ends change no common sum until they meet in the middle.
 */
export class ImportTurn {
  readonly job: JobRow
  private readonly pid: number
  private readonly taken: Record<End, number> = { slice: 0, back: 0 }
  /** A batch has rows to decide one by one, which may match loans of any other batch. */
  needsAlone = false
  private isOver = false
  private working = 0
  private joined = 0
  private joinedBefore = 0

  private constructor(job: JobRow, pid: number) {
    this.job = job
    this.pid = pid
  }

  /** Takes the lock until `tx` ends, after batches of a turn with a lost connection have ended. */
  static async begin(tx: EntityManager, job: JobRow): Promise<ImportTurn> {
    const [held] = await rows<{ pid: number }>(tx, TURN_LOCK)
    await rows(tx, 'savepoint turn_lock')
    await rows(tx, NO_WRITER_IN_TURN)
    await rows(tx, 'rollback to savepoint turn_lock')
    return new ImportTurn(job, held!.pid)
  }

  /** The number of the next batch from this end; undefined if none is left or the turn is over. */
  next(end: End): number | undefined {
    if (this.needsAlone || this.taken[end] === MAX_SLICES_PER_END) return undefined
    if (slicesLeft(this.job) - this.taken.slice - this.taken.back === 0) return undefined
    const at = this.job[end] + this.taken[end]++
    return end === 'slice' ? at : this.job.slices! - 1 - at
  }

  /**
   * Call first in the transaction of a batch. Returns false if the turn is over. Another import that takes the lock after this
   * waits for the end of the transaction.
   */
  async join(tx: EntityManager): Promise<boolean> {
    await rows(tx, AMONG_WRITERS)
    if (!this.isOver && !(await firstRow(tx, TURN_HELD, [this.pid]))) throw new Error('the turn of the import is over')
    if (this.isOver) return false
    this.working++
    this.joined++
    return true
  }

  /** Call after the transaction of a batch has ended. */
  leave(): void {
    this.working--
  }

  /**
   * Polled: returns true and closes the turn if no batch has got a connection since the last call. Transactions that wait for
   * the import lock, and so for this turn, may hold the whole pool.
   */
  isStalled(): boolean {
    if (this.working === 0 && this.joined === this.joinedBefore) this.isOver = true
    this.joinedBefore = this.joined
    return this.isOver
  }
}
