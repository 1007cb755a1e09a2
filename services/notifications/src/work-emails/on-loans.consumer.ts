import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { clawbackBooked, Envelope, importFinished, statementReady } from '@upline/contracts/events'
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

  @EventPattern<string>('statement-ready')
  async statement(@Payload() event: Envelope<typeof statementReady>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, startsOn, endsOn, totalCents } = event.data
    const data = { startsOn, endsOn, totalCents }
    await this.emails.send(tx, { eventId: event.id, template: 'statement-ready', memberId, data })
  }

  @EventPattern<string>('clawback-booked')
  async clawback(@Payload() event: Envelope<typeof clawbackBooked>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, loanNumber, startsOn, endsOn, amountCents } = event.data
    const data = { loanNumber, startsOn, endsOn, amountCents }
    await this.emails.send(tx, { eventId: event.id, template: 'clawback-booked', memberId, data })
  }
}
