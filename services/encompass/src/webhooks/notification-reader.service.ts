import { EntityManager } from '@mikro-orm/postgresql'
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { Repeater } from '@upline/jobs'
import { TenantSettings } from '../settings/tenant-settings.service.ts'
import { LoanIntake, NOT_OURS, NOT_THERE } from '../sync/loan-intake.service.ts'
import { Pipeline } from '../sync/pipeline.service.ts'
import type { Counts } from '../sync/reading.ts'
import { rememberRun } from '../sync/sync-runner.queries.ts'
import { VendorError } from '../vendor/vendor-error.ts'
import { CLAIM, DONE, FAILED } from './webhook.queries.ts'

const POLL_INTERVAL_MS = 2_000
/** A change of a loan causes several events within a moment. One reading covers them all. */
const GATHER_MS = 100
const AT_ONCE = 400
const CLAIM_MS = 60_000
const MAX_ATTEMPTS = 8
const GONE = [NOT_OURS, NOT_THERE]
const MAX_WAIT_MS = 300_000

interface Claimed {
  loanId: string
  eventType: string
  tries: number
}

/** Reads again the loans that notifications name, and retries those it cannot read. Polling is the source of truth. */
@Injectable()
export class NotificationReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhook')
  private readonly repeater = new Repeater('Webhook', POLL_INTERVAL_MS, () => this.readSome())

  constructor(
    private readonly em: EntityManager,
    private readonly settings: TenantSettings,
    private readonly pipeline: Pipeline,
    private readonly intake: LoanIntake,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.repeater.start()
  }

  wake(gatherMs = GATHER_MS): void {
    this.repeater.wake(gatherMs)
  }

  private async readSome(): Promise<void> {
    const startedAt = this.clock.now()
    const until = new Date(startedAt.getTime() + CLAIM_MS)
    const claimed = await rows<Claimed>(this.em.fork(), CLAIM, [startedAt, until, AT_ONCE])
    if (claimed.length === 0) return
    this.repeater.wake()
    const ids = [...new Set(claimed.map(({ loanId }) => loanId))]
    const counts = { loansRead: 0, loansChanged: 0 }
    const errors = await this.readLoans(ids, claimed, counts)
    const finishedAt = this.clock.now()
    const read = ids.filter((id) => !errors.has(id))
    await rows(this.em.fork(), DONE, [read, startedAt, finishedAt, until])
    for (const [id, why] of errors) await this.postpone(id, claimed, why)
    const error = [...errors.values()][0] ?? null
    await rememberRun(this.em.fork(), { startedAt, finishedAt, counts, error, kind: 'webhooks' })
    await this.hints.publish({ topics: ['sync'], everyone: true })
  }

  /** Loans that could not be read, and why. If our own code fails for one loan, the others are read without it. */
  private async readLoans(ids: string[], claimed: Claimed[], counts: Counts): Promise<Map<string, string>> {
    try {
      await this.readTogether(ids, claimed, counts)
      return new Map()
    } catch (fault) {
      this.logger.warn(`Notifications of ${ids.length} loans: ${(fault as Error).message}`)
      const why = fault instanceof VendorError ? fault.message : 'The reading failed on our side.'
      if (fault instanceof VendorError || ids.length === 1) return new Map(ids.map((id) => [id, why]))
    }
    const errors = new Map<string, string>()
    for (const id of ids) for (const [one, why] of await this.readLoans([id], claimed, counts)) errors.set(one, why)
    return errors
  }

  private async readTogether(ids: string[], claimed: Claimed[], counts: Counts): Promise<void> {
    const settings = await this.settings.current(this.em.fork())
    const found = await this.pipeline.byIds(ids, settings)
    const unread = await this.intake.takeById(ids, found, settings, counts)
    // The loan itself shows whether it is gone: the pipeline lags and still has its row for a while.
    const gone = unread.filter(({ status }) => GONE.includes(status)).map(({ loanId }) => loanId)
    const deleted = new Set(claimed.filter(({ eventType }) => eventType === 'delete').map(({ loanId }) => loanId))
    counts.loansChanged += await this.intake.end(gone.filter((id) => deleted.has(id)))
  }

  private async postpone(id: string, claimed: Claimed[], error: string): Promise<void> {
    const tries = Math.max(...claimed.filter(({ loanId }) => loanId === id).map((one) => one.tries))
    const now = this.clock.now()
    const wait = Math.min(1_000 * 2 ** tries, MAX_WAIT_MS)
    const next = tries >= MAX_ATTEMPTS ? null : new Date(now.getTime() + wait)
    await rows(this.em.fork(), FAILED, [[id], error, next, now])
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.repeater.stop(2_000)
  }
}
