import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, subscriptionChanged } from '@upline/contracts/events'
import type { EventContext } from '@upline/events'
import { SuspensionService } from './suspension.service.ts'
import { PlanHolders } from './plan-holders.service.ts'

@Controller()
export class OnSubscriptionChangedConsumer {
  constructor(
    private readonly plans: PlanHolders,
    private readonly suspension: SuspensionService,
  ) {}

  @EventPattern<string>('subscription-changed')
  async handle(@Payload() event: Envelope<typeof subscriptionChanged>, @Ctx() { tx }: EventContext): Promise<void> {
    await this.plans.learn(tx, event.aggregateVersion, event.data)
    if (event.data.memberId !== null) await this.suspension.follow(tx, event.data.memberId)
  }
}
