import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { LoanChangesModule } from '../loan-changes/loan-changes.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { ConfirmingService } from './confirming.service.ts'
import { NewLoansController } from './new-loans.controller.ts'
import { NewLoansService } from './new-loans.service.ts'

@Module({
  imports: [HierarchyModule, LoanChangesModule, PipelineModule],
  controllers: [NewLoansController],
  providers: [NewLoansService, ConfirmingService],
  exports: [ConfirmingService],
})
export class NewLoansModule {}
