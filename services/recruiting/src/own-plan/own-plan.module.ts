import { Module } from '@nestjs/common'
import { PaymentsModule } from '../payments/payments.module.ts'
import { OwnPlanController } from './own-plan.controller.ts'
import { OwnPlanService } from './own-plan.service.ts'
import { PlanChangesService } from './plan-changes.service.ts'

@Module({
  imports: [PaymentsModule],
  controllers: [OwnPlanController],
  providers: [OwnPlanService, PlanChangesService],
})
export class OwnPlanModule {}
