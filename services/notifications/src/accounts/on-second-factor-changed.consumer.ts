import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, secondFactorChanged } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'

@Controller()
export class OnSecondFactorChangedConsumer {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** Notifies the account's owner of every change, because an attacker who takes over an account changes the factor. */
  @EventPattern<string>('second-factor-changed')
  async handle(@Payload() event: Envelope<typeof secondFactorChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, email, firstName, username, what, at } = event.data
    const data = { firstName, username, what, at }
    await this.deliveries.send(tx, { eventId: event.id, template: 'second-factor', recipient: email, memberId, data })
  }
}
