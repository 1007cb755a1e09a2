import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, recruitBonusEarned, recruitBonusReversed } from '@upline/contracts/events'
import { type EventContext, parkKey } from '@upline/events'
import { RecruitBonusesService } from './recruit-bonuses.service.ts'

@Controller()
export class OnRecruitBonusConsumer {
  constructor(private readonly bonuses: RecruitBonusesService) {}

  @EventPattern<string>('recruit-bonus-earned', parkKey)
  earned(@Payload() { data, id }: Envelope<typeof recruitBonusEarned>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.bonuses.earned(tx, data, id)
  }

  @EventPattern<string>('recruit-bonus-reversed', parkKey)
  reversed(@Payload() { data, id }: Envelope<typeof recruitBonusReversed>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.bonuses.reversed(tx, data, id)
  }
}
