import { Module } from '@nestjs/common'
import { CommissionsModule } from '../commissions/commissions.module.ts'
import { EstimatesWorker } from './estimates.worker.ts'
import { PlanVersionsController } from './plan-versions.controller.ts'
import { PlanVersionsService } from './plan-versions.service.ts'

@Module({
  imports: [CommissionsModule],
  controllers: [PlanVersionsController],
  providers: [PlanVersionsService, EstimatesWorker],
})
export class PlanVersionsModule {}
