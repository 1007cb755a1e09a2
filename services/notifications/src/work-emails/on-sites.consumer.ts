import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, leadReceived, siteFailed, sitePublished, siteUnpublished } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { MemberEmails } from './member-emails.service.ts'

@Controller()
export class OnSitesConsumer {
  constructor(private readonly emails: MemberEmails) {}

  /** Only for a site that the member published. A rebuild after a profile change sends no email. */
  @EventPattern<string>('site-published')
  async published(@Payload() event: Envelope<typeof sitePublished>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, kind, url, version, cause } = event.data
    if (cause !== 'asked') return
    await this.emails.send(tx, { eventId: event.id, template: 'site-ready', memberId, data: { kind, url, version } })
  }

  @EventPattern<string>('site-failed')
  async failed(@Payload() event: Envelope<typeof siteFailed>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, kind, reason } = event.data
    await this.emails.send(tx, { eventId: event.id, template: 'site-failed', memberId, data: { kind, reason } })
  }

  /** Only for a site that was blocked for its text. A member who takes a site offline or cancels a plan gets no email. */
  @EventPattern<string>('site-unpublished')
  async unpublished(@Payload() event: Envelope<typeof siteUnpublished>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, kind, blockedFor: changes } = event.data
    if (!changes) return
    await this.emails.send(tx, { eventId: event.id, template: 'site-blocked', memberId, data: { kind, changes } })
  }

  @EventPattern<string>('lead-received')
  async lead(@Payload() event: Envelope<typeof leadReceived>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, kind, name, email, phone, message } = event.data
    const data = { kind, name, email, phone, message }
    await this.emails.send(tx, { eventId: event.id, template: 'lead-received', memberId, data })
  }
}
