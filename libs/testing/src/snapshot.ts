import { randomUUID } from 'node:crypto'
import type { DataOf, EventType, SnapshotBatch, SnapshotManifest } from '@upline/contracts/events'
import { eventually } from './eventually.ts'
import type { TestService } from './test-service.ts'

/** What a service under test publishes for rebuilding a copy. */
export interface PublishedSnapshot<Row> {
  rows: Row[]
  manifest: SnapshotManifest
}

type RowOf<Event extends EventType> = DataOf<Event> extends { rows: (infer Row)[] } ? Row : never

/** Requests a snapshot from a service under test, and waits until it has published all of it. */
export async function snapshotFrom<Event extends EventType>(
  service: TestService,
  type: Event,
): Promise<PublishedSnapshot<RowOf<Event>>> {
  const id = randomUUID()
  const ask = 'insert into snapshot_requests (id, snapshot, for_service) values ($1, $2, $3)'
  await service.database.query(ask, [id, type.type, 'test'])
  await eventually(async () => {
    const sql = 'select state, reason from snapshot_requests where id = $1'
    const [request] = await service.database.query<{ state: string; reason: string | null }>(sql, [id])
    if (request?.state !== 'published')
      throw new Error(`${request?.state} ${request?.reason}:\n${service.logged().slice(-2000)}`)
  })
  const events = (await service.published(type)).map(({ data }) => data as unknown as SnapshotBatch)
  const own = events.filter(({ snapshotId }) => snapshotId === id).sort((a, b) => a.batch - b.batch)
  return { rows: own.flatMap(({ rows }) => rows) as RowOf<Event>[], manifest: own.at(-1)!.manifest! }
}
