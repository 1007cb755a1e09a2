import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { CommissionsModule } from '../commissions/commissions.module.ts'
import { CurrentPlanController } from './current-plan.controller.ts'
import { EstimatesWorker } from './estimates.worker.ts'
import { PlanApproval } from './plan-approval.ts'
import { PlanVersionsController } from './plan-versions.controller.ts'
import { PlanVersionsService } from './plan-versions.service.ts'

@Module({
  imports: [ApprovalsModule, CommissionsModule],
  controllers: [CurrentPlanController, PlanVersionsController],
  providers: [PlanVersionsService, PlanApproval, EstimatesWorker],
})
export class PlanVersionsModule {}
