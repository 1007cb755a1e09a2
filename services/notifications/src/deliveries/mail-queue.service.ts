import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import { type ConnectionOptions, type Job, Queue, QueueEvents } from 'bullmq'
import { CONFIG, type NotificationsConfig } from '../config.ts'
import type { Delivery } from './delivery.entity.ts'
import { MOST_TRIES } from './retry-plan.ts'

export const MAIL_QUEUE = 'mail'

/** Finished jobs stay a while, so that the same one isn't added again and who waits for it finds it. */
const KEPT_SECONDS = 600
const PATIENCE_MS = 45_000

export interface MailJob {
  deliveryId: string
}

export const redisOf = (config: NotificationsConfig): ConnectionOptions => ({ url: config.redisUrl, maxRetriesPerRequest: null })

/** The one queue of mails. The delivery row is the truth: a job only says that one is due. */
@Injectable()
export class MailQueue implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail')
  private readonly queue: Queue<MailJob>
  private readonly events: QueueEvents

  constructor(@Inject(CONFIG) config: NotificationsConfig) {
    // A caller must not hang while Redis is away: the row stays queued, and the sweep finds it.
    this.queue = new Queue(MAIL_QUEUE, { connection: { ...redisOf(config), enableOfflineQueue: false } })
    this.events = new QueueEvents(MAIL_QUEUE, { connection: redisOf(config) })
    // Each caller that waits for its mail listens on the queue.
    this.queue.setMaxListeners(0)
    this.queue.on('error', (fault) => this.logger.warn(`Queue: ${fault.message}`))
    this.events.on('error', (fault) => this.logger.warn(`Queue: ${fault.message}`))
  }

  /** The job's id holds how often the mail was tried: adding it twice for one try is adding it once. */
  async add({ id, attempts, template }: Pick<Delivery, 'id' | 'attempts' | 'template'>): Promise<Job<MailJob>> {
    await this.queue.waitUntilReady()
    return this.queue.add(
      MAIL_QUEUE,
      { deliveryId: id },
      {
        jobId: `mail-${id}-${attempts}`,
        attempts: template === 'test-mail' ? 1 : MOST_TRIES,
        backoff: { type: 'growing' },
        removeOnComplete: { age: KEPT_SECONDS },
        removeOnFail: { age: KEPT_SECONDS },
      },
    )
  }

  /** Adds the job and waits for its end; throws what made it fail. */
  async addAndWait(delivery: Pick<Delivery, 'id' | 'attempts' | 'template'>): Promise<void> {
    await this.events.waitUntilReady()
    const job = await this.add(delivery)
    await job.waitUntilFinished(this.events, PATIENCE_MS)
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.queue.close(), this.events.close()])
  }
}
