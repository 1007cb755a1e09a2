import { randomUUID } from 'node:crypto'
import type { EventType, NewEvent, SnapshotBatch } from '@upline/contracts/events'
import { batchChecksum, manifestChecksum } from '@upline/events/admin'
import { eventually } from './eventually.ts'
import type { TestService } from './test-service.ts'

/** The result of a rebuild. */
export interface RebuildOutcome {
  state: 'receiving' | 'settling' | 'done' | 'refused'
  reason: string | null
  report: { added: number; changed: number; removed: number; replayed: number } | null
}

/** A snapshot as its owner publishes it: a batch for each list of rows, then the manifest. */
export function snapshotEvents(id: string, type: EventType, batches: unknown[][]): NewEvent[] {
  const parsed = batches.map(
    (rows, batch) => type.data.parse({ ...about(id, batch), rows, manifest: null }) as SnapshotBatch,
  )
  const checksums = parsed.map(({ rows }) => batchChecksum(rows))
  const manifest = {
    ...{ takenAt: new Date().toISOString(), batches: batches.length, rows: batches.flat().length },
    checksum: manifestChecksum(checksums),
  }
  return [...parsed, { ...about(id, batches.length), rows: [], manifest }].map((data) => ({
    ...{ type, key: id, aggregateVersion: data.batch, data },
  }))
}

const about = (snapshotId: string, batch: number) => ({ snapshotId, attempt: 1, batch })

/** Requests a rebuild of a service under test. */
export async function askForRebuild(service: TestService, model: string): Promise<string> {
  const id = randomUUID()
  await service.database.query('insert into read_model_rebuilds (id, model) values ($1, $2)', [id, model])
  return id
}

export const rebuildEnded = (service: TestService, id: string): Promise<RebuildOutcome> =>
  eventually(async () => {
    const sql = 'select state, reason, report from read_model_rebuilds where id = $1'
    const [found] = await service.database.query<RebuildOutcome>(sql, [id])
    if (found?.state !== 'done' && found?.state !== 'refused')
      throw new Error(`${found?.state}:\n${service.logged().slice(-2000)}`)
    return found
  })

/** Rebuilds a model of a service under test from these rows; `meanwhile` runs before the last event of the snapshot. */
export async function rebuilt(
  service: TestService,
  of: { model: string; snapshot: EventType; rows: unknown[]; meanwhile?: () => Promise<unknown> },
): Promise<RebuildOutcome> {
  const id = await askForRebuild(service, of.model)
  const middle = Math.ceil(of.rows.length / 2)
  const batches = [of.rows.slice(0, middle), of.rows.slice(middle)].filter((batch) => batch.length > 0)
  const events = snapshotEvents(id, of.snapshot, batches)
  for (const event of events.slice(0, -1)) await service.emit(event)
  await of.meanwhile?.()
  await service.emit(events.at(-1)!)
  return rebuildEnded(service, id)
}
