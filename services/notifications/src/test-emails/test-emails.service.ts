import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { failing, Failure, isCompanyRole, type MessageResponse, type SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'
import { RecipientsService } from '../recipients/recipients.service.ts'
import { HourlyAllowance } from './hourly-allowance.service.ts'

class OwnAddressOnlyError extends failing(
  'forbidden',
  'notifications.own-address-only',
  'You can send test emails to your own address only.',
) {}

/** The caller can fix this: the address is wrong, not the email server. */
class RecipientRefusedError extends Failure {
  constructor(reason: string) {
    const message = `The email server rejected the address: ${reason}`
    super('unprocessable', 'notifications.recipient-refused', message, { errors: [{ field: 'email', message }] })
  }
}

class EmailNotAcceptedError extends Failure {
  constructor(reason: string) {
    super('unavailable', 'notifications.mail-not-accepted', `The email could not be sent: ${reason}`)
  }
}

const POLL_INTERVAL_MS = 50
const SEND_TIMEOUT_MS = 45_000

@Injectable()
export class TestEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly recipients: RecipientsService,
    private readonly allowance: HourlyAllowance,
    private readonly deliveries: DeliveriesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Resolves when the email server has accepted the email. */
  async send(email: string, by: SessionUser): Promise<MessageResponse> {
    await this.assertMaySendTo(email, by)
    await this.allowance.take(by.id)
    const id = await inTransaction(this.em, (tx) => this.record(tx, email, by))
    await this.assertSent(id!)
    return { message: `Test email sent to ${email}` }
  }

  /** Polls the row, because the worker can be another process. A delivery fails here only if the address is rejected. */
  private async assertSent(id: string): Promise<void> {
    for (let waited = 0; waited < SEND_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
      await sleep(POLL_INTERVAL_MS)
      const { status, reason } = await this.deliveries.outcomeOf(id)
      if (status === 'sent') return
      if (status === 'failed') throw new RecipientRefusedError(reason ?? 'it gave no reason')
    }
    throw new EmailNotAcceptedError('the email server has not responded yet')
  }

  private async assertMaySendTo(email: string, by: SessionUser): Promise<void> {
    if (isCompanyRole(by.role)) return
    const own = await this.recipients.addressOf(by.id)
    if (own?.toLowerCase() !== email.toLowerCase()) throw new OwnAddressOnlyError()
  }

  private record(tx: EntityManager, recipient: string, by: SessionUser): Promise<string | undefined> {
    const data = { sentBy: by.username, at: this.clock.now().toISOString() }
    return this.deliveries.send(tx, { eventId: randomUUID(), template: 'test-mail', recipient, memberId: by.id, data })
  }
}
