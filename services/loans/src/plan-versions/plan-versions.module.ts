import { Module } from '@nestjs/common'
import { CommissionsModule } from '../commissions/commissions.module.ts'
import { CurrentPlanController } from './current-plan.controller.ts'
import { EstimatesWorker } from './estimates.worker.ts'
import { PlanVersionsController } from './plan-versions.controller.ts'
import { PlanVersionsService } from './plan-versions.service.ts'

@Module({
  imports: [CommissionsModule],
  controllers: [CurrentPlanController, PlanVersionsController],
  providers: [PlanVersionsService, EstimatesWorker],
})
export class PlanVersionsModule {}
