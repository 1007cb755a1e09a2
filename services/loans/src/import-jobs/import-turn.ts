import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'
import { AMONG_WRITERS } from '../loan-import/loan-import.sql.ts'
import type { End, JobRow } from './import-jobs.store.ts'

/** So many slices of each end in one turn: whoever else imports waits for no more. */
const AT_MOST = 2

/** Several slices are applied at once where so many are left. */
const WORTH_IT = 4

const TURN_LOCK = 'select pg_advisory_xact_lock(77003), pg_backend_pid() as pid'
const NOBODY_IN_A_TURN = 'select pg_advisory_xact_lock(77008)'
const TURN_HELD = `select 1 as one from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = 77003 and mode = 'ExclusiveLock' and granted and pid = $1`

export const slicesLeft = ({ slices, slice, back }: JobRow): number => (slices ?? 0) - slice - back

export const isWorthATurn = (job: JobRow): boolean => slicesLeft(job) >= WORTH_IT

/**
 * A connection that holds the import lock while others apply slices of its import, from both ends of the file: the rows
 * in between are sorted by officer, so the ends meet in no sum until they meet in the middle.
 */
export class ImportTurn {
  readonly job: JobRow
  private readonly pid: number
  private readonly taken: Record<End, number> = { slice: 0, back: 0 }
  /** A slice had rows to decide one by one: they may meet rows of any other slice. */
  needsAlone = false
  private isOver = false
  private working = 0
  private joined = 0
  private joinedBefore = 0

  private constructor(job: JobRow, pid: number) {
    this.job = job
    this.pid = pid
  }

  /** The lock is held to the end of `tx`; slices of a turn whose connection died have ended before. */
  static async begin(tx: EntityManager, job: JobRow): Promise<ImportTurn> {
    const [held] = await rows<{ pid: number }>(tx, TURN_LOCK)
    await rows(tx, 'savepoint nobody')
    await rows(tx, NOBODY_IN_A_TURN)
    await rows(tx, 'rollback to savepoint nobody')
    return new ImportTurn(job, held!.pid)
  }

  /** The number of the next slice from that end, while there is one and the turn lasts. */
  next(end: End): number | undefined {
    if (this.needsAlone || this.taken[end] === AT_MOST) return undefined
    if (slicesLeft(this.job) - this.taken.slice - this.taken.back === 0) return undefined
    const at = this.job[end] + this.taken[end]++
    return end === 'slice' ? at : this.job.slices! - 1 - at
  }

  /**
   * For a slice's own transaction, first of all; false where it comes too late. Who takes the import lock after this waits
   * for the transaction's end.
   */
  async join(tx: EntityManager): Promise<boolean> {
    await rows(tx, AMONG_WRITERS)
    if (!this.isOver && !(await firstRow(tx, TURN_HELD, [this.pid]))) throw new Error('the turn of the import is over')
    if (this.isOver) return false
    this.working++
    this.joined++
    return true
  }

  /** The slice's transaction has ended. */
  leave(): void {
    this.working--
  }

  /**
   * Looked at now and then: true, and nobody joins any more, where no slice has got a connection since the last look. All
   * of the pool may be held by transactions that wait for the import lock, so for this turn.
   */
  isStalled(): boolean {
    if (this.working === 0 && this.joined === this.joinedBefore) this.isOver = true
    this.joinedBefore = this.joined
    return this.isOver
  }
}
