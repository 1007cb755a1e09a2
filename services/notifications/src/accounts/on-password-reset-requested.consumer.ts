import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, passwordResetRequested } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'

@Controller()
export class OnPasswordResetRequestedConsumer {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** Sends nothing in demo mode, which sets the default password that the sign-in page shows. */
  @EventPattern<string>('password-reset-requested')
  async handle(@Payload() event: Envelope<typeof passwordResetRequested>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, email, firstName, username, sealedPassword, expiresAt } = event.data
    if (sealedPassword === null) return
    const data = { firstName, username, sealedPassword, expiresAt }
    await this.deliveries.send(tx, { eventId: event.id, template: 'password-reset', recipient: email, memberId, data })
  }
}
