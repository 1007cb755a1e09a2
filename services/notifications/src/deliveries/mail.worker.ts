import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { CLOCK, type Clock, inBackground } from '@upline/config'
import { rows } from '@upline/db'
import { Jobs } from '@upline/jobs'
import { DeliveriesService } from './deliveries.service.ts'
import { MAIL_QUEUE, type MailJob, MailQueue, SEND_MAIL } from './mail-queue.service.ts'

const SWEEP_MS = 30_000

// Queued rows whose job is overdue: a crash between commit and queue, or a Redis that was emptied. Who waited for a test
// mail was told long ago that it failed.
const OVERDUE = `
  select id from deliveries
  where status = 'queued' and next_try_at < $1::timestamptz - interval '1 minute' and template <> 'test-mail'
  order by next_try_at limit 500`

/** The one worker of the mail queue. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger('Emails')

  constructor(
    private readonly em: EntityManager,
    private readonly deliveries: DeliveriesService,
    private readonly queue: MailQueue,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.jobs.work<MailJob>(MAIL_QUEUE, (job) => (job.name === SEND_MAIL ? this.send(job.data) : this.sweep()), {
      atOnce: 2,
    })
    inBackground(this.jobs.every(MAIL_QUEUE, { name: 'sweep-mails', everyMs: SWEEP_MS }), this.logger)
  }

  private async send({ deliveryId }: MailJob): Promise<void> {
    const waitMs = await this.deliveries.tryOnce(deliveryId)
    if (waitMs !== null) this.queue.add(deliveryId, waitMs)
  }

  private async sweep(): Promise<void> {
    const overdue = await rows<{ id: string }>(this.em, OVERDUE, [this.clock.now()])
    for (const { id } of overdue) this.queue.add(id)
  }
}
