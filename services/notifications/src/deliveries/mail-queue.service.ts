import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Jobs, type NewJob } from '@upline/jobs'

export const MAIL_QUEUE = 'mail'
export const SEND_MAIL = 'send-mail'

export interface MailJob {
  deliveryId: string
}

/** A sweep adds an overdue delivery once in this time, however long its queue is. */
const AGAIN_AFTER_MS = 5 * 60_000

/** The one queue of emails. The delivery's row is the truth: a job only says that one is due. */
@Injectable()
export class MailQueue {
  private readonly logger = new Logger('Mail')

  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** No one waits for this: while Redis is away the row stays queued, and the sweep finds it. */
  add(deliveryId: string, delayMs = 0): void {
    const key = `${deliveryId}-${this.clock.now().getTime() + delayMs}`
    this.jobs
      .add<MailJob>(MAIL_QUEUE, { ...jobOf(deliveryId, key), delayMs })
      .catch((fault: Error) => this.logger.warn(`An email waits for the next sweep: ${fault.message}`))
  }

  /** For rows whose job was lost. */
  async addOverdue(deliveryIds: string[]): Promise<void> {
    const turn = Math.floor(this.clock.now().getTime() / AGAIN_AFTER_MS)
    await this.jobs.addAll<MailJob>(
      MAIL_QUEUE,
      deliveryIds.map((id) => jobOf(id, `${id}-turn-${turn}`)),
    )
  }
}

const jobOf = (deliveryId: string, key: string): NewJob<MailJob> => ({ name: SEND_MAIL, key, data: { deliveryId } })
