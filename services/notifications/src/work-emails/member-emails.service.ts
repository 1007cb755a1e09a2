import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'
import { RecipientsService } from '../recipients/recipients.service.ts'
import type { DataFor, EmailTemplate } from '../templates/template-table.ts'

/** Sends emails to a member at the address in the roster. */
@Injectable()
export class MemberEmails {
  constructor(
    private readonly recipients: RecipientsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  async send<Name extends EmailTemplate>(
    tx: EntityManager,
    mail: { eventId: string; template: Name; memberId: string; data: Omit<DataFor<Name>, 'firstName'> },
  ): Promise<void> {
    const recipient = await this.recipients.find(mail.memberId, tx)
    if (!recipient) return
    const { eventId, template, memberId } = mail
    const data = { firstName: recipient.firstName, ...mail.data }
    await this.deliveries.send(tx, { eventId, template, recipient: recipient.email, memberId, data })
  }
}
