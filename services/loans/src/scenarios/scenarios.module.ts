import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { CompPlansModule } from '../comp-plans/comp-plans.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { ApplyScenarioService } from './apply-scenario.service.ts'
import { OnScenarioMoveEnteredConsumer } from './on-scenario-move-entered.consumer.ts'
import { ScenarioAccess } from './scenario-access.service.ts'
import { ScenarioApproval } from './scenario-approval.ts'
import { ScenarioRunService } from './scenario-run.service.ts'
import { ScenariosController } from './scenarios.controller.ts'
import { ScenariosService } from './scenarios.service.ts'

@Module({
  imports: [ApprovalsModule, CompPlansModule, HierarchyModule],
  controllers: [ScenariosController, OnScenarioMoveEnteredConsumer],
  providers: [ApplyScenarioService, ScenarioAccess, ScenarioApproval, ScenarioRunService, ScenariosService],
})
export class ScenariosModule {}
