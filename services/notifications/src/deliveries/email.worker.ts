import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { rows } from '@upline/db'
import { Jobs, Sweeps } from '@upline/jobs'
import { DeliveriesService } from './deliveries.service.ts'
import { MAIL_QUEUE, type EmailJob, EmailQueue, SEND_MAIL } from './email-queue.service.ts'

const SWEEP_INTERVAL_MS = 30_000

// Queued rows whose job is overdue, after a crash between commit and queue or after Redis lost its data. Test emails are
// excluded: their sender already saw that they failed.
const OVERDUE = `
  select id from deliveries
  where status = 'queued' and next_try_at < $1::timestamptz - interval '1 minute' and template <> 'test-mail'
  order by next_try_at limit 500`

/** The worker of the email queue. */
@Injectable()
export class EmailWorker implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly em: EntityManager,
    private readonly deliveries: DeliveriesService,
    private readonly queue: EmailQueue,
    private readonly jobs: Jobs,
    private readonly sweeps: Sweeps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.sweeps.register({ name: 'sweep-mails', everyMs: SWEEP_INTERVAL_MS, run: () => this.sweep() })
  }

  onApplicationBootstrap(): void {
    this.jobs.work<EmailJob>(MAIL_QUEUE, async (job) => job.name === SEND_MAIL && this.send(job.data), { atOnce: 2 })
  }

  private async send({ deliveryId }: EmailJob): Promise<void> {
    const waitMs = await this.deliveries.attempt(deliveryId)
    if (waitMs !== null) this.queue.add(deliveryId, waitMs)
  }

  private async sweep(): Promise<void> {
    const overdue = await rows<{ id: string }>(this.em.fork(), OVERDUE, [this.clock.now()])
    await this.queue.addOverdue(overdue.map(({ id }) => id))
  }
}
