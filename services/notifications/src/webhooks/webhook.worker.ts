import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { MAX_WEBHOOK_ENDPOINTS } from '@upline/contracts'
import { deleteInBatches, rows } from '@upline/db'
import { Jobs, Sweeps } from '@upline/jobs'
import { DELIVER, type DeliverJob, WEBHOOK_QUEUE, WebhookQueue } from './webhook-queue.service.ts'
import { EndpointDeliveries } from './endpoint-deliveries.service.ts'
import { DELETE_OLD_DELIVERIES, DELETE_OLD_MESSAGES, OVERDUE } from './webhook.queries.ts'

const SWEEP_INTERVAL_MS = 30_000
const CLEANUP_INTERVAL_MS = 60 * 60_000
/** Retention of sent and failed deliveries. */
export const RETENTION_DAYS = 30

/** The worker of the webhook queue, which runs the deliveries of each endpoint on their own. */
@Injectable()
export class WebhookWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly deliveries: EndpointDeliveries,
    private readonly queue: WebhookQueue,
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'sweep-webhooks', everyMs: SWEEP_INTERVAL_MS, run: () => this.sweep() })
    this.sweeps.register({ name: 'forget-webhooks', everyMs: CLEANUP_INTERVAL_MS, run: () => this.deleteOld() })
  }

  onApplicationBootstrap(): void {
    const atOnce = MAX_WEBHOOK_ENDPOINTS
    const deliver = async ({ name, data }: { name: string; data: DeliverJob }) =>
      name === DELIVER && this.deliveries.run(data.endpointId)
    this.jobs.work<DeliverJob>(WEBHOOK_QUEUE, deliver, { atOnce })
  }

  async sweep(): Promise<void> {
    const overdue = await rows<{ id: string }>(this.em.fork(), OVERDUE, [this.clock.now()])
    await this.queue.wakeOverdue(overdue.map(({ id }) => id))
  }

  async deleteOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - RETENTION_DAYS * 86_400_000)
    for (const sql of [DELETE_OLD_DELIVERIES, DELETE_OLD_MESSAGES]) await deleteInBatches(this.em, sql, [before])
  }
}
