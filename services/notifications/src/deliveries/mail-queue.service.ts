import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Jobs } from '@upline/jobs'

export const MAIL_QUEUE = 'mail'
export const SEND_MAIL = 'send-mail'

export interface MailJob {
  deliveryId: string
}

/** The one queue of mails. The delivery's row is the truth: a job only says that one is due. */
@Injectable()
export class MailQueue {
  private readonly logger = new Logger('Mail')

  constructor(
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Nobody waits for this: while Redis is away the row stays queued, and the sweep finds it. */
  add(deliveryId: string, delayMs = 0): void {
    const key = `${deliveryId}-${this.clock.now().getTime() + delayMs}`
    this.jobs
      .add<MailJob>(MAIL_QUEUE, { name: SEND_MAIL, key, data: { deliveryId }, delayMs })
      .catch((fault: Error) => this.logger.warn(`A mail waits for the next sweep: ${fault.message}`))
  }
}
