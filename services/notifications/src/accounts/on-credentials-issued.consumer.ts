import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { credentialsIssued, Envelope } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'

@Controller()
export class OnCredentialsIssuedConsumer {
  constructor(private readonly deliveries: DeliveriesService) {}

  @EventPattern<string>('credentials-issued')
  async handle(@Payload() event: Envelope<typeof credentialsIssued>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, email, firstName, username, kind, sealedPassword, expiresAt } = event.data
    const data = { firstName, username, kind, sealedPassword, expiresAt }
    await this.deliveries.send(tx, { eventId: event.id, template: 'welcome', recipient: email, memberId, data })
  }
}
