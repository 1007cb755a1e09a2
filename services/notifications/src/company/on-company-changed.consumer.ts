import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { companyChanged, Envelope } from '@upline/contracts/events'
import { type EventContext, learnCompany, parkKey } from '@upline/events'

/** Stores the company's name and time zone. Dates that are already stored do not change. */
@Controller()
export class OnCompanyChangedConsumer {
  @EventPattern<string>('company-changed', parkKey)
  async handle(@Payload() event: Envelope<typeof companyChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    await learnCompany(tx, event)
  }
}
