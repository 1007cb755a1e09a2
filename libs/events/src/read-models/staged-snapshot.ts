import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'

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
    const sql = 'select rows, batch from snapshot_batches where rebuild_id = $1 and batch > $2 order by batch limit 1'
    for (let last = -1; ;) {
      const [next] = await rows<{ rows: Row[]; batch: number }>(this.tx, sql, [this.rebuildId, last])
      if (!next) return
      last = next.batch
      yield next.rows
    }
  }

  /** When the owner read it. */
  async takenAt(): Promise<string> {
    const sql = `select manifest->>'takenAt' as "takenAt" from read_model_rebuilds where id = $1`
    const [found] = await rows<{ takenAt: string }>(this.tx, sql, [this.rebuildId])
    return found!.takenAt
  }

  /** Rows of all batches as SQL, with a column `row` (jsonb): `from ${snapshot.source}`. */
  get source(): string {
    return `(select r.row from snapshot_batches b cross join jsonb_array_elements(b.rows) as r (row)
      where b.rebuild_id = '${this.rebuildId}') as snapshot`
  }
}
