import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, Logger } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { affected } from '@upline/db'
import { NotificationReader } from './notification-reader.service.ts'
import { readNotification } from './notification.ts'
import { isSignedBy } from './signature.ts'
import { SigningKeys } from './signing-keys.service.ts'
import { RECEIVE } from './webhook.sql.ts'

/** The vendor wants its answer; beyond this it is told to come again. */
const PATIENCE_MS = 900

export interface Received {
  subscriptionId: string
  signature: string
  body: Buffer
}

/**
 * Takes a notification in: 200 when it stands in the inbox (or concerns nobody here), 401 for a wrong signature alone,
 * since a 4xx counts as delivered and never comes again, 503 when we can't take it now.
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

  async receive(received: Received): Promise<200 | 401 | 503> {
    const late = new Promise<503>((done) => setTimeout(() => done(503), PATIENCE_MS).unref())
    return Promise.race([late, this.take(received).catch((fault: Error) => this.refuse(fault))])
  }

  private async take({ subscriptionId, signature, body }: Received): Promise<200 | 401> {
    const key = await this.keys.keyOf(subscriptionId)
    if (key === undefined || !isSignedBy(key, body, signature)) return 401
    const told = readNotification(body)
    if (!told) return 200
    const { instanceId, eventId, eventType, loanId, eventTime } = told
    const values = [instanceId, eventId, eventType, loanId, eventTime, this.clock.now()]
    const isNew = (await affected(this.em.fork(), RECEIVE, values)) > 0
    if (isNew) this.reader.wake()
    return 200
  }

  private refuse(fault: Error): 503 {
    this.logger.error(`A notification could not be kept: ${fault.message.split('\n', 1)[0]}`)
    return 503
  }
}
