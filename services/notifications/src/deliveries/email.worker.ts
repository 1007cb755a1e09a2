import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Jobs, Sweeps } from '@upline/jobs'
import { overdueDeliveries } from './deliveries.queries.ts'
import { DeliveriesService } from './deliveries.service.ts'
import { MAIL_QUEUE, type EmailJob, EmailQueue, SEND_MAIL } from './email-queue.service.ts'

const SWEEP_INTERVAL_MS = 30_000

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
    await this.queue.addOverdue(await overdueDeliveries(this.em.fork(), this.clock.now()))
  }
}
