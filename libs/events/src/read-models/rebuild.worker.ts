import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import type { Envelope } from '@upline/contracts/events'
import { firstRow, inTransaction, rows } from '@upline/db'
import { EventConsumer } from '../event-consumer.ts'
import { envelopeOf } from '../event-envelope.ts'
import type { EventMessage } from '../event-message.ts'
import { EVENT_TRANSPORT, type EventTransport, type PartitionEnd } from '../event-transport.ts'
import { EVENTS_OPTIONS, type EventsOptions } from '../events-config.ts'
import { faultText, isPassing } from '../fault-text.ts'
import { lostErasures } from './lost-erasures.ts'
import { type ReadModel, ReadModels } from './read-models.ts'
import {
  AWAIT_ENDS,
  COUNT_OPEN_DEAD_LETTERS,
  DONE,
  HOLD_HANDLERS,
  JOURNAL,
  NO_TIMEOUTS,
  OPEN,
  REFUSE,
} from './rebuild.queries.ts'
import { RepeatedLook } from './repeated-look.ts'
import { StagedSnapshot } from './staged-snapshot.ts'

const LOOK_INTERVAL_MS = 1_000
/** While a rebuild is open. Its states follow each other within milliseconds. */
const OPEN_LOOK_INTERVAL_MS = 100
/** Time between two batches after which the owner counts as unavailable. */
const SILENT_SECONDS = 300
const MAX_ATTEMPTS = 3

interface OpenRebuild {
  id: string
  model: string
  state: 'receiving' | 'settling'
  ends: PartitionEnd[] | null
  isSilent: boolean
}

/**
 * Advances the rebuilds of this service from state to state, on whichever replica comes first. A process that ends in
 * between leaves the last committed state.
 *
 * The snapshot contains everything that the owner had committed when it was taken. The owner's relay sends in order, so
 * all of it was in the log before the last batch. Once the group has passed the end of the log at that time, no event
 * from before the snapshot is still to come. Events that were handled since the rebuild was requested are in the
 * journal and are replayed.
 */
@Injectable()
export class RebuildWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Rebuild')
  private readonly em: EntityManager
  private readonly failures = new Map<string, number>()
  private readonly looks = new RepeatedLook(() => this.look())

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    @Inject(EVENTS_OPTIONS) private readonly options: EventsOptions,
    @Inject(EVENT_TRANSPORT) private readonly transport: EventTransport,
    private readonly models: ReadModels,
    private readonly consumer: EventConsumer,
  ) {
    this.em = orm.em as EntityManager
  }

  onApplicationBootstrap(): void {
    if (this.models.all.length > 0) this.looks.start(LOOK_INTERVAL_MS)
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.looks.stop()
  }

  /** Returns the milliseconds until the next look. */
  private async look(): Promise<number> {
    let at: OpenRebuild | undefined
    try {
      // Without a transaction, the usual look that finds nothing is one statement, not three.
      if (!(await firstRow<OpenRebuild>(this.em.fork(), OPEN, [SILENT_SECONDS]))) return LOOK_INTERVAL_MS
      await inTransaction(this.em, async (tx) => {
        at = await firstRow<OpenRebuild>(tx, OPEN, [SILENT_SECONDS])
        if (at) await this.step(tx, at)
      })
      return OPEN_LOOK_INTERVAL_MS
    } catch (fault) {
      await this.failed(at, fault).catch((second: Error) => this.logger.warn(second.name))
      return LOOK_INTERVAL_MS
    }
  }

  private async step(tx: EntityManager, rebuild: OpenRebuild): Promise<void> {
    const model = this.models.find(rebuild.model)
    if (!model) return this.refuse(tx, rebuild, `${this.options.service} has no read model '${rebuild.model}'.`)
    if (rebuild.state === 'receiving') {
      if (rebuild.isSilent) await this.refuse(tx, rebuild, noAnswer(model))
    } else if (!rebuild.ends) await rows(tx, AWAIT_ENDS, [rebuild.id, JSON.stringify(await this.transport.ends())])
    else if (await this.transport.hasPassed(rebuild.ends)) await this.replace(tx, rebuild, model)
  }

  private async replace(tx: EntityManager, rebuild: OpenRebuild, model: ReadModel): Promise<void> {
    await rows(tx, NO_TIMEOUTS)
    await rows(tx, HOLD_HANDLERS)
    const deadLetters = await firstRow<{ count: number }>(tx, COUNT_OPEN_DEAD_LETTERS, [
      this.options.service,
      model.events,
    ])
    if (deadLetters!.count > 0) return this.refuse(tx, rebuild, openDeadLettersText(deadLetters!.count))
    const snapshot = new StagedSnapshot(tx, rebuild.id)
    for (const event of await lostErasures(tx, model, snapshot)) await this.consumer.applyLost(tx, event)
    const counts = await model.replace(tx, snapshot)
    const replayed = await this.replay(tx, model, snapshot)
    await rows(tx, DONE, [rebuild.id, JSON.stringify({ ...counts, replayed })])
    this.logger.log(`${model.name}: ${JSON.stringify({ ...counts, replayed })}`)
  }

  private async replay(tx: EntityManager, model: ReadModel, snapshot: StagedSnapshot): Promise<number> {
    let replayed = 0
    for (let last = '0'; ;) {
      const noted = await rows<EventMessage & { n: string }>(tx, JOURNAL, [snapshot.rebuildId, last])
      if (noted.length === 0) return replayed
      const events = noted
        .map((message) => envelopeOf(message))
        .filter((event): event is Envelope => event !== undefined)
      await model.replay(tx, events, snapshot)
      replayed += events.length
      last = noted.at(-1)!.n
    }
  }

  private async refuse(tx: EntityManager, { id, model }: OpenRebuild, reason: string): Promise<void> {
    this.logger.warn(`${model}: ${reason}`)
    await rows(tx, REFUSE, [id, reason])
  }

  /** A lock or an outage is temporary. Any other error is retried twice, then the rebuild is refused. */
  private async failed(rebuild: OpenRebuild | undefined, fault: unknown): Promise<void> {
    this.logger.warn(`${rebuild?.model ?? 'looking'}: ${faultText(fault)}`)
    if (!rebuild || isPassing(fault)) return
    const failures = (this.failures.get(rebuild.id) ?? 0) + 1
    this.failures.set(rebuild.id, failures)
    if (failures < MAX_ATTEMPTS) return
    const reason = `It failed ${failures} times: ${faultText(fault)}. Nothing was changed.`
    await inTransaction(this.em, (tx) => this.refuse(tx, rebuild, reason))
  }
}

const noAnswer = ({ snapshot }: ReadModel): string => {
  const owner = snapshot.topic.split('.')[0]
  return `No batch came from ${owner} for ${SILENT_SECONDS / 60} minutes. Nothing was changed. Check that ${owner} runs, then run the rebuild again.`
}

const openDeadLettersText = (count: number): string =>
  `${count} failed events of this read model are open: the snapshot has them, and a later replay would count them twice. ` +
  `Nothing was changed. Replay or dismiss them ('npm run events dead'), then run the rebuild again.`
