import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock, inBackground } from '@upline/config'
import type { EncompassRun } from '@upline/contracts'
import { syncFinished } from '@upline/contracts/events'
import { inTransaction, rows, withKeepAlive } from '@upline/db'
import { LiveHints, Outbox } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { TenantSettings } from '../settings/tenant-settings.service.ts'
import { VendorError } from '../vendor/vendor-error.ts'
import type { Counts } from './reading.ts'
import { SimulatorUnavailableError, SimulatorStep } from './simulator-step.service.ts'
import { endRequests, rememberRun, TURN, type WaitingRequest, waitingRequests } from './sync-runner.queries.ts'
import { SyncSchedule } from './sync-schedule.service.ts'
import { SyncService } from './sync.service.ts'

const POLL_INTERVAL_MS = 2_000

interface FinishedSync {
  requests: WaitingRequest[]
  startedAt: Date
  counts: Counts
  error: string | null
}

/**
 * Runs requested and due syncs, one at a time across all replicas. A sync completes all requests that were made before
 * it began.
 */
@Injectable()
export class SyncRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Sync')
  private readonly repeater = new Repeater('Sync', POLL_INTERVAL_MS, () => this.runOnce())

  constructor(
    private readonly em: EntityManager,
    private readonly sync: SyncService,
    private readonly schedule: SyncSchedule,
    private readonly step: SimulatorStep,
    private readonly outbox: Outbox,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
    settings: TenantSettings,
  ) {
    settings.onChange = () => this.wake()
  }

  /** Requests of a killed sync are still pending. */
  onApplicationBootstrap(): void {
    this.schedule.begin()
    this.wake()
  }

  wake(): void {
    this.repeater.wake()
  }

  /** The turn is a row lock, which ends with its process in any case. */
  private async runOnce(): Promise<void> {
    await this.schedule.askWhereDue()
    await inTransaction(this.em, async (turn) => {
      const mine = await rows(turn, TURN)
      const requests = mine.length === 0 ? [] : await waitingRequests(turn)
      if (requests.length === 0) return
      const startedAt = this.clock.now()
      const counts = { loansRead: 0, loansChanged: 0 }
      inBackground(this.hints.publish({ topics: ['sync'], everyone: true }), this.logger)
      const error = await withKeepAlive(turn, () => this.attempt(turn, requests, counts))
      await this.finish(turn, { requests, startedAt, counts, error })
      this.hints.afterCommit(turn, { topics: ['sync'], everyone: true })
    })
  }

  /** null, or a readable reason for the failure. Only our own errors abort the transaction. */
  private async attempt(turn: EntityManager, requests: WaitingRequest[], counts: Counts): Promise<string | null> {
    const requested = requests.find(({ isScheduled }) => !isScheduled)
    try {
      if (requested) await this.step.take(requested.id)
      await this.sync.pass(turn, counts)
      return null
    } catch (fault) {
      const message = (fault as Error).message
      this.logger.warn(`Sync failed: ${message}`)
      return fault instanceof VendorError || fault instanceof SimulatorUnavailableError
        ? message
        : 'The sync failed on our side.'
    }
  }

  private async finish(turn: EntityManager, { requests, startedAt, counts, error }: FinishedSync): Promise<void> {
    const finishedAt = this.clock.now()
    const requested = requests.filter(({ isScheduled }) => !isScheduled)
    const kind: EncompassRun['kind'] = requested.length > 0 ? 'asked' : 'scheduled'
    const ids = requests.map(({ id }) => id)
    await endRequests(turn, ids, finishedAt)
    await rememberRun(turn, { startedAt, finishedAt, counts, error, kind })
    const times = { startedAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString() }
    const answered = requested.length > 0 ? requested.map(({ id }) => id) : [null]
    await this.outbox.appendAll(
      turn,
      answered.map((requestId) => ({
        type: syncFinished,
        key: requestId ?? 'scheduled',
        aggregateVersion: 1,
        data: { requestId, ...times, ...counts, error },
      })),
    )
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.repeater.stop(2_000)
  }
}
