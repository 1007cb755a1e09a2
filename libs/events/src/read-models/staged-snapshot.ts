import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import { NEXT_BATCH, stagedRows, TAKEN_AT } from './staged-snapshot.queries.ts'

/** The rows of a completely received snapshot. They are read inside the transaction that replaces the copy. */
export class StagedSnapshot {
  readonly rebuildId: string
  private readonly tx: EntityManager

  constructor(tx: EntityManager, rebuildId: string) {
    this.tx = tx
    this.rebuildId = rebuildId
  }

  /** Batch by batch, because together they may exceed the memory. */
  async *batches<Row>(): AsyncGenerator<Row[]> {
    for (let last = -1; ;) {
      const [next] = await rows<{ rows: Row[]; batch: number }>(this.tx, NEXT_BATCH, [this.rebuildId, last])
      if (!next) return
      last = next.batch
      yield next.rows
    }
  }

  /** When the owner read it. */
  async takenAt(): Promise<string> {
    const [found] = await rows<{ takenAt: string }>(this.tx, TAKEN_AT, [this.rebuildId])
    return found!.takenAt
  }

  /** Rows of all batches as SQL, with a column `row` (jsonb): `from ${snapshot.source}`. */
  get source(): string {
    return stagedRows(this.rebuildId)
  }
}
