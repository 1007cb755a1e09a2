import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { syncFinished } from '@upline/contracts/events'
import { inTransaction, rows } from '@upline/db'
import { Outbox } from '@upline/events'
import { VendorError } from '../vendor/vendor-error.ts'
import { SimulatorStep } from './simulator-step.service.ts'
import { type SyncCounts, SyncService } from './sync.service.ts'

const LOOK_EVERY_MS = 2_000

const WAITING = `select request_id from sync_requests where finished_at is null order by requested_at, request_id`

/** Runs what was asked for, one sync at a time over all replicas; who asked before it began is answered by it. */
@Injectable()
export class SyncRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Sync')
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | null = null
  private isAskedAgain = false
  private isClosing = false

  constructor(
    private readonly em: EntityManager,
    private readonly sync: SyncService,
    private readonly step: SimulatorStep,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Requests of a run that was killed are still waiting. */
  onApplicationBootstrap(): void {
    this.wake()
    this.timer = setInterval(() => this.wake(), LOOK_EVERY_MS)
  }

  wake(): void {
    this.isAskedAgain = true
    this.running ??= this.runAll().finally(() => (this.running = null))
  }

  private async runAll(): Promise<void> {
    while (this.isAskedAgain && !this.isClosing) {
      this.isAskedAgain = false
      await this.runOnce().catch((fault: Error) => this.logger.error(`A sync was cut short: ${fault.message}`))
    }
  }

  /** The turn is a row lock: it ends with its process, whatever happens to that. */
  private runOnce(): Promise<void> {
    return inTransaction(this.em, async (turn) => {
      const mine = await rows(turn, 'select 1 from sync_turn for update skip locked')
      const waiting = mine.length === 0 ? [] : await rows<{ request_id: string }>(turn, WAITING)
      if (waiting.length === 0) return
      const requestIds = waiting.map(({ request_id: id }) => id)
      const startedAt = this.clock.now()
      const counts = { loansRead: 0, loansChanged: 0 }
      const error = await this.attempt(turn, requestIds, counts)
      await this.finish(turn, { requestIds, startedAt, counts, error })
    })
  }

  /** null, or why it failed, for a person to read. Only our own faults break the transaction. */
  private async attempt(turn: EntityManager, requestIds: string[], counts: SyncCounts): Promise<string | null> {
    try {
      await this.step.take(requestIds[0]!)
      await this.sync.pass(turn, counts)
      return null
    } catch (fault) {
      const message = (fault as Error).message
      this.logger.warn(`Sync failed: ${message}`)
      return fault instanceof VendorError || /^The Encompass simulator/.test(message)
        ? message
        : 'The sync failed on our side.'
    }
  }

  private async finish(
    turn: EntityManager,
    ended: { requestIds: string[]; startedAt: Date; counts: SyncCounts; error: string | null },
  ): Promise<void> {
    const { requestIds, startedAt, counts, error } = ended
    const finishedAt = this.clock.now()
    await rows(turn, 'update sync_requests set finished_at = $2 where request_id = any ($1::text[])', [
      requestIds,
      finishedAt,
    ])
    await rows(
      turn,
      'insert into sync_runs (started_at, finished_at, loans_read, loans_changed, error) values ($1, $2, $3, $4, $5)',
      [...[startedAt, finishedAt, counts.loansRead, counts.loansChanged, error]],
    )
    const times = { startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() }
    await this.outbox.appendAll(
      turn,
      requestIds.map((requestId) => ({
        type: syncFinished,
        key: requestId,
        aggregateVersion: 1,
        data: { requestId, ...times, ...counts, error },
      })),
    )
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true
    clearInterval(this.timer)
    await Promise.race([this.running, new Promise((done) => setTimeout(done, 2_000).unref())])
  }
}
