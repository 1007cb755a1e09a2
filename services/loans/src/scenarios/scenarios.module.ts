import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { CompPlansModule } from '../comp-plans/comp-plans.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { ScenarioAccess } from './scenario-access.service.ts'
import { ScenarioApproval } from './scenario-approval.ts'
import { ScenarioRunService } from './scenario-run.service.ts'
import { ScenariosController } from './scenarios.controller.ts'
import { ScenariosService } from './scenarios.service.ts'

@Module({
  imports: [ApprovalsModule, CompPlansModule, HierarchyModule],
  controllers: [ScenariosController],
  providers: [ScenarioAccess, ScenarioApproval, ScenarioRunService, ScenariosService],
})
export class ScenariosModule {}
