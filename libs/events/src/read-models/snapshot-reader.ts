import pg from 'pg'
import {
  BEGIN_AT_ONE_INSTANT,
  CLOSE_ROWS,
  declareRows,
  fetchRows,
  LOCK_REQUEST,
  LONG_TIMEOUTS,
} from './snapshot-reader.queries.ts'
import type { SnapshotSource } from './snapshot-sources.ts'

const FETCH_ROWS = 200
/** Size of one event: far below the broker's maximum, regardless of the length of some rows. */
const MAX_ROWS = 500
const MAX_BYTES = 300_000

/** As of background work. A frozen server ends the attempt, and the next one starts over. */
const DEADLINES = { connectionTimeoutMillis: 10_000, query_timeout: 900_000 }

/** A transaction that sees the database as of one instant. Only one process reads for a request at a time. */
export class SnapshotReader {
  readonly takenAt: string
  /** The last row of the outbox that was committed at that instant. */
  readonly lastOutboxId: string
  private readonly client: pg.Client

  private constructor(client: pg.Client, at: { takenAt: Date; lastOutboxId: string }) {
    this.client = client
    this.takenAt = at.takenAt.toISOString()
    this.lastOutboxId = at.lastOutboxId
  }

  /** Undefined while another process reads for this request. */
  static async open(url: string, requestId: string, deadlines = DEADLINES): Promise<SnapshotReader | undefined> {
    const client = new pg.Client({ connectionString: url, application_name: 'snapshot', keepAlive: true, ...deadlines })
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query(LONG_TIMEOUTS)
      await client.query(BEGIN_AT_ONE_INSTANT)
      const [row] = (
        await client.query<{ mine: boolean; takenAt: Date; lastOutboxId: string }>(LOCK_REQUEST, [requestId])
      ).rows
      if (row?.mine) return new SnapshotReader(client, row)
    } catch (fault) {
      await client.end().catch(() => undefined)
      throw fault
    }
    await client.end()
    return undefined
  }

  /** The rows of all parts, in batches that fit into an event. */
  async *batches({ parts }: SnapshotSource): AsyncGenerator<unknown[]> {
    let batch: unknown[] = []
    let bytes = 0
    for (const { sql, row } of parts) {
      await this.client.query(declareRows(sql))
      for await (const read of this.fetched()) {
        const next = row(read)
        const size = Buffer.byteLength(JSON.stringify(next))
        if (batch.length > 0 && (batch.length >= MAX_ROWS || bytes + size > MAX_BYTES)) {
          yield batch
          batch = []
          bytes = 0
        }
        batch.push(next)
        bytes += size
      }
      await this.client.query(CLOSE_ROWS)
    }
    if (batch.length > 0) yield batch
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined)
  }

  private async *fetched(): AsyncGenerator<Record<string, unknown>> {
    for (;;) {
      const { rows } = await this.client.query<Record<string, unknown>>(fetchRows(FETCH_ROWS))
      if (rows.length === 0) return
      yield* rows
    }
  }
}
