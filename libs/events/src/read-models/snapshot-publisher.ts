import { setTimeout as pause } from 'node:timers/promises'
import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import type { EventType, SnapshotBatch, SnapshotManifest } from '@upline/contracts/events'
import { firstRow, inTransaction, rows } from '@upline/db'
import { faultText, isPassing } from '../fault-text.ts'
import { Outbox } from '../outbox.ts'
import { RepeatedLook } from './repeated-look.ts'
import { batchChecksum, manifestChecksum } from './snapshot-checksum.ts'
import { SnapshotReader } from './snapshot-reader.ts'
import {
  BEGIN,
  COUNT,
  OPEN_REQUEST,
  PUBLISHED,
  REFUSE,
  UNSENT_BATCHES,
  UNSENT_UNTIL,
} from './snapshot-requests.queries.ts'
import { type SnapshotSource, SnapshotSources } from './snapshot-sources.ts'

const LOOK_INTERVAL_MS = 1_000
/** `npm run events -- rebuild all` requests the next snapshot shortly after it has received one. */
const SOON_INTERVAL_MS = 100
const SOON_LOOKS = 100
const POLL_INTERVAL_MS = 100
/** Maximum of batches in the outbox, so that other events can pass between them. */
const MAX_UNSENT = 4
const MAX_ATTEMPTS = 3

interface Request {
  id: string
  snapshot: string
}

interface Publication extends Request {
  attempt: number
  source: SnapshotSource
}

/** Another process works on the request. */
class SupersededError extends Error {}

/**
 * Publishes what this service owns, as of one instant, for a service that rebuilds its copy. Batches go through the
 * outbox together with other events. A process that ends in between costs an attempt: the next one starts over.
 */
@Injectable()
export class SnapshotPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Snapshot')
  private readonly em: EntityManager
  private readonly url: string
  private readonly stop = new AbortController()
  private readonly failures = new Map<string, number>()
  private readonly looks = new RepeatedLook(() => this.look())
  private soonLooks = 0

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly sources: SnapshotSources,
    private readonly outbox: Outbox,
  ) {
    this.em = orm.em as EntityManager
    this.url = orm.config.get('clientUrl') ?? ''
  }

  onApplicationBootstrap(): void {
    if (!this.sources.isEmpty) this.looks.start(LOOK_INTERVAL_MS)
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort()
    await this.looks.stop()
  }

  /** Returns the milliseconds until the next look. */
  private async look(): Promise<number> {
    let request: Request | undefined
    try {
      request = await firstRow<Request>(this.em.fork(), OPEN_REQUEST)
      if (!request) this.soonLooks = Math.max(0, this.soonLooks - 1)
      else if (await this.answer(request)) this.soonLooks = SOON_LOOKS
      else return LOOK_INTERVAL_MS
      return this.soonLooks > 0 ? SOON_INTERVAL_MS : LOOK_INTERVAL_MS
    } catch (fault) {
      if (!this.stop.signal.aborted && !(fault instanceof SupersededError))
        await this.failed(request, fault).catch((second: Error) => this.logger.warn(second.name))
      return LOOK_INTERVAL_MS
    }
  }

  /** False while another process works on the request. */
  private async answer(request: Request): Promise<boolean> {
    const source = this.sources.find(request.snapshot)
    if (!source) {
      await rows(this.em.fork(), REFUSE, [request.id, `There is no '${request.snapshot}' here.`])
      return true
    }
    const reader = await SnapshotReader.open(this.url, request.id)
    if (!reader) return false
    try {
      const begun = await firstRow<{ attempt: number }>(this.em.fork(), BEGIN, [request.id])
      if (begun) await this.publish({ ...request, ...begun, source }, reader)
      return true
    } finally {
      await reader.close()
    }
  }

  private async publish(of: Publication, reader: SnapshotReader): Promise<void> {
    const checksums: string[] = []
    let count = 0
    for await (const batch of reader.batches(of.source)) {
      await this.untilSent(UNSENT_BATCHES, [of.id], MAX_UNSENT)
      const checked = rowsOf(of.source.type, batch)
      await this.append(of, { batch: checksums.length, rows: checked, manifest: null }, COUNT)
      checksums.push(batchChecksum(checked))
      count += checked.length
    }
    // Everything committed at the instant of the snapshot is in the log before the manifest.
    await this.untilSent(UNSENT_UNTIL, [reader.lastOutboxId], 0)
    const manifest: SnapshotManifest = {
      ...{ takenAt: reader.takenAt, batches: checksums.length, rows: count, checksum: manifestChecksum(checksums) },
    }
    await this.append(of, { batch: checksums.length, rows: [], manifest }, PUBLISHED)
    this.logger.log(`${of.snapshot}: ${count} rows in ${checksums.length} batches`)
  }

  private append(of: Publication, batch: Omit<SnapshotBatch, 'snapshotId' | 'attempt'>, sql: string): Promise<void> {
    const { id, attempt, source } = of
    return inTransaction(this.em, async (tx) => {
      const parameters = sql === COUNT ? [id, attempt, batch.batch + 1] : [id, attempt]
      if ((await rows(tx, sql, parameters)).length === 0) throw new SupersededError()
      const data = { snapshotId: id, attempt, ...batch }
      await this.outbox.append(tx, { type: source.type, key: id, aggregateVersion: batch.batch, data })
    })
  }

  private async untilSent(sql: string, parameters: unknown[], maxRows: number): Promise<void> {
    for (;;) {
      const unsent = await firstRow<{ rows: number }>(this.em.fork(), sql, parameters)
      if (unsent!.rows <= maxRows) return
      await pause(POLL_INTERVAL_MS, undefined, { signal: this.stop.signal })
    }
  }

  private async failed(request: Request | undefined, fault: unknown): Promise<void> {
    this.logger.warn(`${request?.snapshot ?? 'looking'}: ${faultText(fault)}`)
    if (!request || isPassing(fault)) return
    const failures = (this.failures.get(request.id) ?? 0) + 1
    this.failures.set(request.id, failures)
    if (failures >= MAX_ATTEMPTS) await rows(this.em.fork(), REFUSE, [request.id, faultText(fault)])
  }
}

/** As the schema writes them: the checksum is over the same text on both sides. */
function rowsOf(type: EventType, batch: unknown[]): unknown[] {
  const whole = {
    snapshotId: '00000000-0000-4000-8000-000000000000',
    attempt: 0,
    batch: 0,
    rows: batch,
    manifest: null,
  }
  return (type.data.parse(whole) as SnapshotBatch).rows
}
