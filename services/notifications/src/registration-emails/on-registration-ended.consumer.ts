import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, registrationCompleted, registrationFailed } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'

@Controller()
export class OnRegistrationEndedConsumer {
  constructor(private readonly deliveries: DeliveriesService) {}

  @EventPattern<string>('registration-completed')
  async completed(
    @Payload() event: Envelope<typeof registrationCompleted>,
    @Ctx() { tx }: EventContext,
  ): Promise<void> {
    const { memberId, email, firstName, username, planType, trialEndsAt } = event.data
    const data = { firstName, username, planType, trialEndsAt }
    await this.deliveries.send(tx, {
      ...{ eventId: event.id, template: 'registration-completed', recipient: email, memberId, data },
    })
  }

  @EventPattern<string>('registration-failed')
  async failed(@Payload() event: Envelope<typeof registrationFailed>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, email, firstName, planType, reason, refunded } = event.data
    const data = { firstName, planType, reason, refunded }
    await this.deliveries.send(tx, {
      ...{ eventId: event.id, template: 'registration-failed', recipient: email, memberId, data },
    })
  }
}
