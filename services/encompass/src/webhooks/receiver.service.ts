import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { affected } from '@upline/db'
import { NotificationReader } from './notification-reader.service.ts'
import { readNotification } from './notification.ts'
import { isSignedBy } from './signature.ts'
import { SigningKeys } from './signing-keys.service.ts'
import { RECEIVE } from './webhook.queries.ts'

/** The vendor's time limit. Past it, the vendor gets 503 and sends the notification again. */
const STORE_TIMEOUT_MS = 900

export interface ReceivedWebhook {
  subscriptionId: string
  signature: string
  body: Buffer
}

/**
 * Receives a notification: 200 when it is stored in the inbox (or concerns no loan), 401 only for a wrong signature,
 * because the vendor treats 4xx as delivered and never repeats it, and 503 when it cannot be stored now.
 */
@Injectable()
export class Receiver {
  private readonly logger = new Logger('Webhook')

  constructor(
    private readonly em: EntityManager,
    private readonly keys: SigningKeys,
    private readonly reader: NotificationReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async receive(received: ReceivedWebhook): Promise<200 | 401 | 503> {
    const late = new Promise<503>((done) => setTimeout(() => done(503), STORE_TIMEOUT_MS).unref())
    return Promise.race([late, this.take(received).catch((fault: Error) => this.refuse(fault))])
  }

  private async take({ subscriptionId, signature, body }: ReceivedWebhook): Promise<200 | 401> {
    const key = await this.keys.keyOf(subscriptionId)
    if (key === undefined || !isSignedBy(key, body, signature)) return 401
    const notification = readNotification(body)
    if (!notification) return 200
    const { instanceId, eventId, eventType, loanId, eventTime } = notification
    const values = [instanceId, eventId, eventType, loanId, eventTime, this.clock.now()]
    const isNew = (await affected(this.em.fork(), RECEIVE, values)) > 0
    if (isNew) this.reader.wake()
    return 200
  }

  private refuse(fault: Error): 503 {
    this.logger.error(`Cannot store a notification: ${fault.message.split('\n', 1)[0]}`)
    return 503
  }
}
