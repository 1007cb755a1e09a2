import type { EntityManager } from '@mikro-orm/postgresql'
import type { End, JobRow } from './import-jobs.store.ts'
import { awaitWritersInTurn, heldTurn, lockAmongWriters, lockTurn } from './import-turn.queries.ts'

/** Maximum batches from each end in one turn. At the end of a turn, the faster end waits for the other one, so turns are long. */
const MAX_BATCHES_PER_END = 32
/** The same in a turn that another import waits for. */
const MAX_WANTED_BATCHES_PER_END = 2

/** Batches are applied concurrently if at least this many are left. */
const MIN_BATCHES = 4

export const batchesLeft = ({ batches, front, back }: JobRow): number => (batches ?? 0) - front - back

export const isWorthATurn = (job: JobRow): boolean => batchesLeft(job) >= MIN_BATCHES

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
  private readonly taken: Record<End, number> = { front: 0, back: 0 }
  /** A batch has rows to decide one by one, which may match loans of any other batch. */
  needsAlone = false
  /** Another import waits for the lock. */
  isWanted = false

  private constructor(job: JobRow, may: number[] | null, pid: number) {
    this.job = job
    this.may = may
    this.pid = pid
  }

  /** Takes the lock until `tx` ends, after batches of a turn with a lost connection have ended. `readMay` runs after any wait. */
  static async begin(tx: EntityManager, job: JobRow, readMay: () => Promise<number[] | null>): Promise<ImportTurn> {
    const pid = await lockTurn(tx)
    await awaitWritersInTurn(tx)
    return new ImportTurn(job, await readMay(), pid)
  }

  /** The number of the next batch from this end; undefined if none is left or the turn is over. */
  next(end: End): number | undefined {
    const most = this.isWanted ? MAX_WANTED_BATCHES_PER_END : MAX_BATCHES_PER_END
    if (this.needsAlone || this.taken[end] >= most) return undefined
    if (batchesLeft(this.job) - this.taken.front - this.taken.back === 0) return undefined
    const at = this.job[end] + this.taken[end]++
    return end === 'front' ? at : this.job.batches! - 1 - at
  }
}

/**
 * Call first in the transaction of a batch. Another import that takes the lock after this waits for the end of the transaction.
 * Throws if the turn has lost its lock. Returns whether another import waits for the lock.
 */
export async function joinTurn(tx: EntityManager, pid: number): Promise<{ isWanted: boolean }> {
  await lockAmongWriters(tx)
  const held = await heldTurn(tx, pid)
  if (!held) throw new Error('the turn of the import is over')
  return held
}
