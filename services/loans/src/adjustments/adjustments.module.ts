import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { AdjustmentHints } from './adjustment-hints.ts'
import { AdjustmentsController } from './adjustments.controller.ts'
import { AdjustmentsService } from './adjustments.service.ts'
import { ApprovalsService } from './approvals.service.ts'

@Module({
  imports: [HierarchyModule],
  controllers: [AdjustmentsController],
  providers: [AdjustmentsService, ApprovalsService, AdjustmentHints],
  exports: [AdjustmentsService],
})
export class AdjustmentsModule {}
