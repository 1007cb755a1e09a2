import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, importFinished, rulesSummarized } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { MemberEmails } from './member-emails.service.ts'

@Controller()
export class OnLoansConsumer {
  constructor(private readonly emails: MemberEmails) {}

  @EventPattern<string>('import-finished')
  async imported(@Payload() event: Envelope<typeof importFinished>, @Ctx() { tx }: EventContext): Promise<void> {
    const { by, fileName, totalRecords, imported, refused, needsOfficer, error } = event.data
    const data = { fileName, totalRecords, imported, refused, needsOfficer, error }
    await this.emails.send(tx, { eventId: event.id, template: 'import-report', memberId: by, data })
  }

  @EventPattern<string>('rules-summarized')
  async rules(@Payload() event: Envelope<typeof rulesSummarized>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, from, to, rules } = event.data
    await this.emails.send(tx, { eventId: event.id, template: 'rule-summary', memberId, data: { from, to, rules } })
  }
}
