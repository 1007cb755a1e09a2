import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { SettlementModule } from '../settlement/settlement.module.ts'
import { CompDryRunService } from './comp-dry-run.service.ts'
import { CompPlansController } from './comp-plans.controller.ts'
import { CompPlansService } from './comp-plans.service.ts'
import { MyCompPlanService } from './my-comp-plan.service.ts'
import { OwnPlanController } from './own-plan.controller.ts'
import { PlanAssignmentApproval, PlanVersionApproval } from './plan-approvals.ts'
import { PlanAssignmentsService } from './plan-assignments.service.ts'
import { PlanEffects } from './plan-effects.service.ts'
import { PlanSubjectsService } from './plan-subjects.service.ts'
import { TriggerController } from './trigger.controller.ts'
import { TriggerService } from './trigger.service.ts'

@Module({
  imports: [ApprovalsModule, SettlementModule],
  controllers: [OwnPlanController, TriggerController, CompPlansController],
  providers: [
    CompPlansService,
    PlanAssignmentsService,
    MyCompPlanService,
    CompDryRunService,
    PlanEffects,
    PlanSubjectsService,
    TriggerService,
    PlanVersionApproval,
    PlanAssignmentApproval,
  ],
  exports: [CompPlansService, MyCompPlanService],
})
export class CompPlansModule {}
