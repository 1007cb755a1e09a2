import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Envelope, EventType, SnapshotBatch } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { EventConsumer } from '../event-consumer.ts'
import type { EventContext } from '../event-context.ts'
import { ReadModels } from './read-models.ts'
import { COMPLETE, RECEIVED, RECEIVING, REFUSE, STAGE } from './rebuild.queries.ts'
import { batchChecksum, incompleteness, type ReceivedBatch } from './snapshot-checksum.ts'

/** Stores the batches of a snapshot that a rebuild of this service waits for. Ignores those of other services. */
@Injectable()
export class SnapshotReceiver implements OnApplicationBootstrap {
  private readonly logger = new Logger('Rebuild')

  constructor(
    private readonly models: ReadModels,
    private readonly consumer: EventConsumer,
  ) {}

  onApplicationBootstrap(): void {
    for (const type of new Set(this.models.all.map(({ snapshot }) => snapshot.type)))
      this.consumer.addHandler(type, (event: Envelope<EventType>, { tx }: EventContext) =>
        this.receive(tx, event.data as SnapshotBatch),
      )
  }

  private async receive(tx: EntityManager, batch: SnapshotBatch): Promise<void> {
    const rebuild = await firstRow<{ id: string; model: string }>(tx, RECEIVING, [batch.snapshotId, batch.attempt])
    if (!rebuild) return
    if (batch.rows.length > 0) {
      const values = [JSON.stringify(batch.rows), batch.rows.length, batchChecksum(batch.rows)]
      await rows(tx, STAGE, [rebuild.id, batch.batch, ...values])
    }
    if (batch.manifest) await this.judge(tx, rebuild, batch.manifest)
  }

  /** The manifest is the last event of its key: batches that have not arrived by now are lost. */
  private async judge(
    tx: EntityManager,
    { id, model }: { id: string; model: string },
    manifest: NonNullable<SnapshotBatch['manifest']>,
  ): Promise<void> {
    const fault = incompleteness(manifest, await rows<ReceivedBatch>(tx, RECEIVED, [id]))
    if (fault) {
      this.logger.warn(`${model}: ${fault}`)
      await rows(tx, REFUSE, [id, `The snapshot is incomplete: ${fault}. Nothing was changed. Run the rebuild again.`])
    } else await rows(tx, COMPLETE, [id, JSON.stringify(manifest)])
  }
}
