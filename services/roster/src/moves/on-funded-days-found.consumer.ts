import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, fundedDaysFound } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { FundedDaysService } from './funded-days.service.ts'

@Controller()
export class OnFundedDaysFoundConsumer {
  constructor(private readonly fundedDays: FundedDaysService) {}

  @EventPattern<string>('funded-days-found')
  handle(@Payload() { data }: Envelope<typeof fundedDaysFound>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.fundedDays.store(tx, data)
  }
}
