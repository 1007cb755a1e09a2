import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { LoanChangesModule } from '../loan-changes/loan-changes.module.ts'
import { LoanImportModule } from '../loan-import/loan-import.module.ts'
import { NewLoansModule } from '../new-loans/new-loans.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { EncompassLoansReadModel } from './encompass-loans.read-model.ts'
import { LoanMergeApproval } from './loan-merge-approval.ts'
import { LoanSyncService } from './loan-sync.service.ts'
import { MergingService } from './merging.service.ts'
import { NumbersService } from './numbers.service.ts'
import { OnSyncFinishedConsumer } from './on-sync-finished.consumer.ts'
import { RefreshController } from './refresh.controller.ts'
import { RefreshService } from './refresh.service.ts'
import { SameNumberService } from './same-number.service.ts'

@Module({
  imports: [PipelineModule, ApprovalsModule, LoanChangesModule, NewLoansModule, LoanImportModule],
  controllers: [OnSyncFinishedConsumer, RefreshController],
  providers: [
    LoanSyncService,
    EncompassLoansReadModel,
    MergingService,
    NumbersService,
    SameNumberService,
    LoanMergeApproval,
    RefreshService,
  ],
  exports: [SameNumberService],
})
export class LoanSyncModule {}
