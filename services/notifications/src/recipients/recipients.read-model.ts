import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type Envelope,
  MEMBER_FACT_EVENTS,
  type MemberChanges,
  type MemberFacts,
  userUpdated,
} from '@upline/contracts/events'
import { type EventContext, MemberCopy, type StoredRow } from '@upline/events'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'
import { copyRecipients, replacedAddress, replaceRecipients } from './recipient-copy.queries.ts'

/** Members' addresses. A rebuild sends no email again: emails come from live events. */
@Injectable()
export class RecipientsReadModel extends MemberCopy {
  readonly name = 'recipients'
  readonly memberTable = 'recipients'
  readonly events = MEMBER_FACT_EVENTS

  constructor(private readonly deliveries: DeliveriesService) {
    super()
  }

  protected override async handle(event: Envelope, context: EventContext): Promise<void> {
    if (event.type === userUpdated.type) await this.notifyFormerAddress(event as Envelope<typeof userUpdated>, context)
    await super.handle(event, context)
  }

  /** Temporary passwords go to the new address, so the owner of the old one learns of a change that someone else made. */
  private async notifyFormerAddress(event: Envelope<typeof userUpdated>, { tx }: EventContext): Promise<void> {
    const { id: memberId, firstName, username } = event.data.member
    const recipient = await replacedAddress(tx, event.data.member)
    if (recipient === undefined) return
    const data = { firstName, username, at: event.time }
    await this.deliveries.send(tx, { eventId: event.id, template: 'email-changed', recipient, memberId, data })
  }

  protected learn(tx: EntityManager, { facts }: MemberChanges): Promise<unknown> {
    return copyRecipients(tx, facts)
  }

  protected put(tx: EntityManager, facts: MemberFacts[]): Promise<StoredRow[]> {
    return replaceRecipients(tx, facts)
  }
}
