import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, secondFactorChanged } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'

@Controller()
export class OnSecondFactorChangedConsumer {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** The owner hears of it, whoever did it: a factor that goes without them knowing is how accounts are taken. */
  @EventPattern<string>('second-factor-changed')
  async handle(@Payload() event: Envelope<typeof secondFactorChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, email, firstName, username, what, at } = event.data
    const data = { firstName, username, what, at }
    await this.deliveries.send(tx, { eventId: event.id, template: 'second-factor', recipient: email, memberId, data })
  }
}
