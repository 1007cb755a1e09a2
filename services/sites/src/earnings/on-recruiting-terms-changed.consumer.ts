import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { RECRUIT_BONUS_CENTS } from '@upline/contracts'
import type { Envelope, recruitingTermsChanged } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { EarningsTermsService } from './earnings-terms.service.ts'

@Controller()
export class OnRecruitingTermsChangedConsumer {
  constructor(private readonly terms: EarningsTermsService) {}

  @EventPattern<string>('recruiting-terms-changed')
  handle(@Payload() event: Envelope<typeof recruitingTermsChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    const { isBonusOn, disclosure, bonusCents = RECRUIT_BONUS_CENTS, at } = event.data
    return this.terms.learn(tx, { isBonusOn, disclosure, bonusCents }, { version: event.aggregateVersion, at })
  }
}
