import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { AdjustmentApproval } from './adjustment-approval.ts'
import { AdjustmentHints } from './adjustment-hints.ts'
import { AdjustmentsController } from './adjustments.controller.ts'
import { AdjustmentsService } from './adjustments.service.ts'

@Module({
  imports: [HierarchyModule, ApprovalsModule],
  controllers: [AdjustmentsController],
  providers: [AdjustmentsService, AdjustmentApproval, AdjustmentHints],
  exports: [AdjustmentsService],
})
export class AdjustmentsModule {}
