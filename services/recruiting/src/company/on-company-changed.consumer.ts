import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { companyChanged, Envelope } from '@upline/contracts/events'
import { type EventContext, learnCompany, parkKey } from '@upline/events'

/** From now on, days and months begin in the new time zone. Stored dates stay. */
@Controller()
export class OnCompanyChangedConsumer {
  @EventPattern<string>('company-changed', parkKey)
  async handle(@Payload() event: Envelope<typeof companyChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    await learnCompany(tx, event)
  }
}
