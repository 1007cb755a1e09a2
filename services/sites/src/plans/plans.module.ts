import { Module } from '@nestjs/common'
import { SiteEventsModule } from '../site-events/site-events.module.ts'
import { SuspensionService } from './suspension.service.ts'
import { EarningsModule } from '../earnings/earnings.module.ts'
import { PlanHolders } from './plan-holders.service.ts'
import { PlansReadModel } from './plans.read-model.ts'

@Module({
  imports: [EarningsModule, SiteEventsModule],
  providers: [PlanHolders, PlansReadModel, SuspensionService],
  exports: [PlanHolders],
})
export class PlansModule {}
