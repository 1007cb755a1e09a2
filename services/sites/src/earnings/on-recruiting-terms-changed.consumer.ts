import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, recruitingTermsChanged } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { EarningsTermsService } from './earnings-terms.service.ts'

@Controller()
export class OnRecruitingTermsChangedConsumer {
  constructor(private readonly terms: EarningsTermsService) {}

  @EventPattern<string>('recruiting-terms-changed')
  handle(@Payload() event: Envelope<typeof recruitingTermsChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    const { isBonusOn, disclosure, at } = event.data
    return this.terms.learn(tx, { isBonusOn, disclosure }, { version: event.aggregateVersion, at })
  }
}
