import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { applicantKnown, Envelope } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { DeliveriesService } from '../deliveries/deliveries.service.ts'

@Controller()
export class OnApplicantKnownConsumer {
  constructor(private readonly deliveries: DeliveriesService) {}

  @EventPattern<string>('applicant-known')
  async handle(@Payload() event: Envelope<typeof applicantKnown>, @Ctx() { tx }: EventContext): Promise<void> {
    const { memberId, email, firstName } = event.data
    await this.deliveries.send(tx, {
      ...{ eventId: event.id, template: 'account-exists', recipient: email, memberId, data: { firstName } },
    })
  }
}
