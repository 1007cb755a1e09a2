import { Module } from '@nestjs/common'
import { SiteNewsModule } from '../publishing/site-news.module.ts'
import { SuspensionService } from '../publishing/suspension.service.ts'
import { OnSubscriptionChangedConsumer } from './on-subscription-changed.consumer.ts'
import { PlanHolders } from './plan-holders.service.ts'

@Module({
  imports: [SiteNewsModule],
  controllers: [OnSubscriptionChangedConsumer],
  providers: [PlanHolders, SuspensionService],
  exports: [PlanHolders],
})
export class PlansModule {}
