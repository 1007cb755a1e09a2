import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { ConnectionTest, EncompassRun, EncompassStatus, SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { defineKeyset } from '@upline/http'
import { OperationsFacts } from '@upline/operations'
import { seesCompany } from '@upline/permissions'
import { CONFIG, type EncompassConfig } from '../config.ts'
import { Milestones } from '../settings/milestones.service.ts'
import { Pipeline } from '../sync/pipeline.service.ts'
import { SyncSchedule } from '../sync/sync-schedule.service.ts'
import { CallMeter } from '../vendor/call-meter.service.ts'
import { VendorError } from '../vendor/vendor-error.ts'
import { SubscriptionService } from '../webhooks/subscription.service.ts'
import { STATE } from '../webhooks/webhook.queries.ts'
import { LAST_READ, LAST_RUN, LOANS, RUNNING, RUNS } from './status.queries.ts'

interface WebhookRow {
  lastReceivedAt: Date | null
  waiting: number
  failed: number
  deadLetters: number
}

const RUNS_NEWEST_FIRST = defineKeyset('sync-runs', { id: 'uuid' })

const iso = (at: Date | string | null | undefined): string | null => (at ? new Date(at).toISOString() : null)

/** How fresh the copy of the tenant is, and how its syncs went. */
@Injectable()
export class StatusService {
  constructor(
    private readonly em: EntityManager,
    private readonly schedule: SyncSchedule,
    private readonly milestones: Milestones,
    private readonly pipeline: Pipeline,
    private readonly meter: CallMeter,
    private readonly keeper: SubscriptionService,
    @Inject(CONFIG) private readonly config: EncompassConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    facts: OperationsFacts,
  ) {
    facts.register(async () => ({ syncedAt: iso((await firstRow<{ at: Date }>(this.em.fork(), LAST_READ))?.at) }))
  }

  async status(user: SessionUser): Promise<EncompassStatus> {
    const em = this.em.fork()
    const lastRun = await this.lastRun(em)
    const lastRead = await firstRow<{ at: Date }>(em, LAST_READ)
    const now = this.clock.now().getTime()
    return {
      isRunning: (await firstRow<{ isRunning: boolean }>(em, RUNNING))?.isRunning ?? false,
      lastReadAt: iso(lastRead?.at),
      lagSeconds: lastRead ? Math.max(0, Math.round((now - new Date(lastRead.at).getTime()) / 1000)) : null,
      nextReadAt: iso(await this.schedule.nextAt()),
      lastRun: lastRun ? runFor(user, lastRun) : null,
      loans: (await firstRow<{ n: number }>(em, LOANS))?.n ?? 0,
      unmappedMilestones: await this.milestones.unmapped(),
      webhooks: await this.webhooks(em),
      calls: this.meter.now,
      isSimulated: this.config.simulator,
    }
  }

  private async lastRun(em: EntityManager): Promise<EncompassRun | undefined> {
    const run = await firstRow<EncompassRun>(em, LAST_RUN)
    return run && wireRun(run)
  }

  private async webhooks(em: EntityManager): Promise<EncompassStatus['webhooks']> {
    const state = await firstRow<WebhookRow>(em, STATE, [this.keeper.endpoint])
    return {
      state: this.keeper.webhooks,
      lastReceivedAt: iso(state?.lastReceivedAt),
      waiting: state?.waiting ?? 0,
      failed: state?.failed ?? 0,
      deadLetters: state?.deadLetters ?? 0,
    }
  }

  async runs(limit: number, cursor: unknown): Promise<{ rows: EncompassRun[]; nextCursor: string | null }> {
    const parameters = [...RUNS_NEWEST_FIRST.after(cursor), limit + 1]
    return RUNS_NEWEST_FIRST.pageOf((await rows<EncompassRun>(this.em.fork(), RUNS, parameters)).map(wireRun), limit)
  }

  /** Signs in, checks the instance, and checks that the required fields exist. */
  async test(): Promise<ConnectionTest> {
    const { instanceId } = this.config
    try {
      const missingFields = await this.pipeline.missingFields()
      const message =
        missingFields.length === 0 ? 'Connected' : 'Connected, but some fields are not in the reporting database'
      return { ok: true, instanceId, message, missingFields }
    } catch (fault) {
      if (!(fault instanceof VendorError)) throw fault
      return { ok: false, instanceId: null, message: fault.message, missingFields: [] }
    }
  }
}

/** The vendor's message can name fields, hosts and accounts. Members learn only that the run failed. */
const runFor = (user: SessionUser, run: EncompassRun): EncompassRun =>
  run.error === null || seesCompany(user) ? run : { ...run, error: 'The last sync failed.' }

/** The driver's time format varies. JSON always has the same one. */
const wireRun = (run: EncompassRun): EncompassRun => ({
  ...run,
  startedAt: new Date(run.startedAt).toISOString(),
  finishedAt: new Date(run.finishedAt).toISOString(),
})
