import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Jobs, type NewJob } from '@upline/jobs'

export const MAIL_QUEUE = 'mail'
export const SEND_MAIL = 'send-mail'

export interface EmailJob {
  deliveryId: string
}

/** A sweep queues an overdue delivery at most once in this time. */
const REQUEUE_INTERVAL_MS = 5 * 60_000

/** The email queue. A job only signals that a delivery is due; its row is the source of truth. */
@Injectable()
export class EmailQueue {
  private readonly logger = new Logger('Mail')

  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns immediately. If Redis is unavailable, the row stays queued until the next sweep. */
  add(deliveryId: string, delayMs = 0): void {
    const key = `${deliveryId}-${this.clock.now().getTime() + delayMs}`
    this.jobs
      .add<EmailJob>(MAIL_QUEUE, { ...jobOf(deliveryId, key), delayMs })
      .catch((fault: Error) => this.logger.warn(`An email waits for the next sweep: ${fault.message}`))
  }

  /** For rows whose job was lost. */
  async addOverdue(deliveryIds: string[]): Promise<void> {
    const turn = Math.floor(this.clock.now().getTime() / REQUEUE_INTERVAL_MS)
    await this.jobs.addAll<EmailJob>(
      MAIL_QUEUE,
      deliveryIds.map((id) => jobOf(id, `${id}-turn-${turn}`)),
    )
  }
}

const jobOf = (deliveryId: string, key: string): NewJob<EmailJob> => ({ name: SEND_MAIL, key, data: { deliveryId } })
