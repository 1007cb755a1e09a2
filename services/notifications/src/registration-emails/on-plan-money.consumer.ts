import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { PLANS } from '@upline/contracts'
import type { Envelope, paymentReceived, trialEnding } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'

@Controller()
export class OnPlanMoneyConsumer {
  constructor(private readonly deliveries: DeliveriesService) {}

  @EventPattern<string>('payment-received')
  async paid(@Payload() event: Envelope<typeof paymentReceived>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, email, firstName, planType, invoiceId, amountCents, isSimulated, paidAt } = event.data
    const data = { firstName, planType, invoiceId, amountCents, isSimulated, paidAt }
    await this.deliveries.send(tx, { eventId: event.id, template: 'receipt', recipient: email, memberId, data })
  }

  @EventPattern<string>('trial-ending')
  async trial(@Payload() event: Envelope<typeof trialEnding>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, email, firstName, planType, trialEndsAt } = event.data
    const data = { firstName, planType, trialEndsAt, priceCents: PLANS[planType].dollars * 100 }
    await this.deliveries.send(tx, { eventId: event.id, template: 'trial-ending', recipient: email, memberId, data })
  }
}
