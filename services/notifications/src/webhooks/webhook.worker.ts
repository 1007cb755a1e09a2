import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { MOST_WEBHOOK_ENDPOINTS } from '@upline/contracts'
import { deleteInBatches, rows } from '@upline/db'
import { Jobs } from '@upline/jobs'
import { DELIVER, type DeliverJob, WEBHOOK_QUEUE, WebhookQueue } from './webhook-queue.service.ts'
import { WebhookLanes } from './webhook-lanes.service.ts'
import { FORGET_DELIVERIES, FORGET_MESSAGES, OVERDUE } from './webhook.sql.ts'

const SWEEP_MS = 30_000
const FORGET_MS = 60 * 60_000
const FORGET = 'forget-webhooks'
/** What was sent, or given up, is kept for so long. */
export const KEPT_DAYS = 30

/** The one worker of the webhooks' queue; a lane for each endpoint, and room for the sweeps beside them. */
@Injectable()
export class WebhookWorker implements OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly lanes: WebhookLanes,
    private readonly queue: WebhookQueue,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const atOnce = MOST_WEBHOOK_ENDPOINTS + 2
    this.jobs.work<DeliverJob>(WEBHOOK_QUEUE, ({ name, data }) => this.work(name, data), { atOnce })
    void this.jobs.every(WEBHOOK_QUEUE, { name: 'sweep-webhooks', everyMs: SWEEP_MS })
    void this.jobs.every(WEBHOOK_QUEUE, { name: FORGET, everyMs: FORGET_MS })
  }

  private work(name: string, { endpointId }: DeliverJob): Promise<void> {
    if (name === DELIVER) return this.lanes.run(endpointId)
    return name === FORGET ? this.forget() : this.sweep()
  }

  async sweep(): Promise<void> {
    const overdue = await rows<{ id: string }>(this.em.fork(), OVERDUE, [this.clock.now()])
    for (const { id } of overdue) this.queue.wake(id)
  }

  async forget(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 86_400_000)
    for (const sql of [FORGET_DELIVERIES, FORGET_MESSAGES]) await deleteInBatches(this.em, sql, [before])
  }
}
