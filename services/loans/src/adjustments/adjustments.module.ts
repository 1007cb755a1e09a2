import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { PayrollSettingsModule } from '../payroll-settings/payroll-settings.module.ts'
import { AdjustmentApproval } from './adjustment-approval.ts'
import { AdjustmentHints } from './adjustment-hints.ts'
import { AdjustmentRules } from './adjustment-rules.service.ts'
import { AdjustmentsController } from './adjustments.controller.ts'
import { AdjustmentsService } from './adjustments.service.ts'
import { PayoffPercent } from './payoff-percent.service.ts'

@Module({
  imports: [HierarchyModule, ApprovalsModule, PayrollSettingsModule],
  controllers: [AdjustmentsController],
  providers: [AdjustmentsService, AdjustmentApproval, AdjustmentHints, AdjustmentRules, PayoffPercent],
  exports: [AdjustmentsService],
})
export class AdjustmentsModule {}
