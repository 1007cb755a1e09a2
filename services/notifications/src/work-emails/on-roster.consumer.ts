import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, licensesEnding } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { MemberEmails } from './member-emails.service.ts'

@Controller()
export class OnRosterConsumer {
  constructor(private readonly emails: MemberEmails) {}

  @EventPattern<string>('licenses-ending')
  async licenses(@Payload() event: Envelope<typeof licensesEnding>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, isOwn, licenses } = event.data
    await (isOwn
      ? this.emails.send(tx, { eventId: event.id, template: 'own-licenses', memberId, data: { memberId, licenses } })
      : this.emails.send(tx, { eventId: event.id, template: 'license-list', memberId, data: { licenses } }))
  }
}
