import { randomUUID } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { Failure, isCompanyRole, type MessageAnswer, type SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'
import { MailQueue } from '../deliveries/mail-queue.service.ts'
import { RecipientsService } from '../recipients/recipients.service.ts'
import { HourlyAllowance } from './hourly-allowance.service.ts'

export class OwnAddressOnlyError extends Failure {
  constructor() {
    super('forbidden', 'notifications.own-address-only', 'You can send test e-mails to your own address only.')
  }
}

export class MailNotAcceptedError extends Failure {
  constructor(reason: string) {
    super('unavailable', 'notifications.mail-not-accepted', `The e-mail could not be sent: ${reason}`)
  }
}

@Injectable()
export class TestMailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly recipients: RecipientsService,
    private readonly allowance: HourlyAllowance,
    private readonly deliveries: DeliveriesService,
    private readonly queue: MailQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers once the mail server has accepted the mail. */
  async send(email: string, by: SessionUser): Promise<MessageAnswer> {
    await this.assertMaySendTo(email, by)
    await this.allowance.take(by.id)
    const id = await inTransaction(this.em, (tx) => this.record(tx, email, by))
    await this.queue.addAndWait({ id: id!, attempts: 0, template: 'test-mail' }).catch((fault: Error) => {
      throw new MailNotAcceptedError(fault.message)
    })
    return { message: `Test e-mail sent to ${email}` }
  }

  private async assertMaySendTo(email: string, by: SessionUser): Promise<void> {
    if (isCompanyRole(by.role)) return
    const own = await this.recipients.addressOf(by.id)
    if (own?.toLowerCase() !== email.toLowerCase()) throw new OwnAddressOnlyError()
  }

  private record(tx: EntityManager, recipient: string, by: SessionUser): Promise<string | undefined> {
    const data = { sentBy: by.username, at: this.clock.now().toISOString() }
    return this.deliveries.record(tx, { eventId: randomUUID(), template: 'test-mail', recipient, memberId: by.id, data })
  }
}
