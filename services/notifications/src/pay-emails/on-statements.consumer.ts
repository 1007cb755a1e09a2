import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type {
  clawbackBooked,
  deductionsAccepted,
  disputeAnswered,
  Envelope,
  holdChanged,
  paymentMade,
  statementReady,
  verificationDue,
} from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { MemberEmails } from '../work-emails/member-emails.service.ts'
import { PayEmails } from './pay-emails.service.ts'
import { isPayWithheld } from './withheld-pay.ts'

@Controller()
export class OnStatementsConsumer {
  constructor(
    private readonly emails: PayEmails,
    private readonly required: MemberEmails,
  ) {}

  @EventPattern<string>('statement-ready')
  async ready(@Payload() event: Envelope<typeof statementReady>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, startsOn, endsOn, totalCents, payment, isChanged } = event.data
    await this.emails.send(tx, {
      ...{ email: 'statementReady', eventId: event.id, memberId, isWithheld: isPayWithheld(payment) },
      data: { startsOn, endsOn, totalCents, payment: payment ?? null, isChanged: isChanged ?? false },
    })
  }

  @EventPattern<string>('verification-due')
  async due(@Payload() event: Envelope<typeof verificationDue>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, startsOn, endsOn, verifyBy, lines } = event.data
    await this.emails.send(tx, {
      ...{ email: 'verificationDue', eventId: event.id, memberId, isWithheld: false },
      data: { startsOn, endsOn, verifyBy, lines },
    })
  }

  @EventPattern<string>('dispute-answered')
  async answered(@Payload() event: Envelope<typeof disputeAnswered>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, loanNumber, hasAdjustment } = event.data
    await this.emails.send(tx, {
      ...{ email: 'disputeAnswered', eventId: event.id, memberId, isWithheld: false },
      data: { loanNumber, hasAdjustment },
    })
  }

  @EventPattern<string>('payment-made')
  async paid(@Payload() event: Envelope<typeof paymentMade>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, startsOn, endsOn, totalCents, payment } = event.data
    await this.emails.send(tx, {
      ...{ email: 'paymentMade', eventId: event.id, memberId, isWithheld: isPayWithheld(payment) },
      data: { startsOn, endsOn, totalCents, payment },
    })
  }

  /** A hold withholds pay, so members cannot turn off the email about it. */
  @EventPattern<string>('hold-changed')
  async hold(@Payload() event: Envelope<typeof holdChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, loanNumber, amountCents, isReleased } = event.data
    await this.emails.send(tx, {
      ...{ email: 'holdReleased', eventId: event.id, memberId, isWithheld: !isReleased },
      data: { loanNumber, amountCents, isReleased },
    })
  }

  @EventPattern<string>('clawback-booked')
  async clawback(@Payload() event: Envelope<typeof clawbackBooked>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, loanNumber, startsOn, endsOn, amountCents } = event.data
    const data = { loanNumber, startsOn, endsOn, amountCents }
    await this.required.send(tx, { eventId: event.id, template: 'clawback-booked', memberId, data })
  }

  @EventPattern<string>('deductions-accepted')
  async deductions(@Payload() event: Envelope<typeof deductionsAccepted>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, startsOn, endsOn, deductionsCents, payCents, floorCents } = event.data
    const data = { startsOn, endsOn, deductionsCents, payCents, floorCents }
    await this.required.send(tx, { eventId: event.id, template: 'deductions-accepted', memberId, data })
  }
}
