import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { rows } from '@upline/db'
import { type Job, UnrecoverableError, Worker } from 'bullmq'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import { DeliveriesService } from './deliveries.service.ts'
import type { Delivery } from './delivery.entity.ts'
import { MAIL_QUEUE, type MailJob, MailQueue, redisOf } from './mail-queue.service.ts'
import { waitAfter } from './retry-plan.ts'

const SWEEP_MS = 30_000

// Queued rows whose job is overdue: a crash between commit and queue, or a Redis that was emptied. Test mails had someone
// waiting who has long been told that it failed.
const OVERDUE = `
  select id, attempts, template from deliveries
  where status = 'queued' and next_try_at < now() - interval '1 minute' and template <> 'test-mail'
  order by next_try_at limit 500`

/** The one worker of the mail queue. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Mail')
  private worker: Worker<MailJob> | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly em: EntityManager,
    private readonly deliveries: DeliveriesService,
    private readonly queue: MailQueue,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  onApplicationBootstrap(): void {
    this.worker = new Worker<MailJob>(MAIL_QUEUE, (job) => this.send(job), {
      connection: redisOf(this.config),
      concurrency: 2,
      settings: { backoffStrategy: (tries) => waitAfter(tries) },
    })
    this.worker.on('error', (fault) => this.logger.warn(`Worker: ${fault.message}`))
    void this.sweep()
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS)
  }

  private async send(job: Job<MailJob>): Promise<void> {
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1)
    const result = await this.deliveries.tryOnce(job.data.deliveryId, isLast)
    if (result.outcome === 'failed') throw new UnrecoverableError(result.reason)
    if (result.outcome === 'again') throw new Error(result.reason)
  }

  private async sweep(): Promise<void> {
    try {
      const overdue = await rows<Pick<Delivery, 'id' | 'attempts' | 'template'>>(this.em, OVERDUE)
      for (const delivery of overdue) await this.queue.add(delivery)
    } catch (fault) {
      this.logger.warn(`Overdue mails: ${(fault as Error).message}`)
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer)
    await this.worker?.close()
  }
}
