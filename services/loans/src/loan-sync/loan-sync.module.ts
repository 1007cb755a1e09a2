import { Module } from '@nestjs/common'
import { LoanImportModule } from '../loan-import/loan-import.module.ts'
import { NewLoansModule } from '../new-loans/new-loans.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { LoanSyncService } from './loan-sync.service.ts'
import { MergingService } from './merging.service.ts'
import { NumbersService } from './numbers.service.ts'
import { OnEncompassLoanChangedConsumer } from './on-encompass-loan-changed.consumer.ts'
import { OnSyncFinishedConsumer } from './on-sync-finished.consumer.ts'
import { RefreshController } from './refresh.controller.ts'
import { RefreshService } from './refresh.service.ts'
import { SameNumberService } from './same-number.service.ts'

@Module({
  imports: [PipelineModule, NewLoansModule, LoanImportModule],
  controllers: [OnEncompassLoanChangedConsumer, OnSyncFinishedConsumer, RefreshController],
  providers: [LoanSyncService, MergingService, NumbersService, SameNumberService, RefreshService],
  exports: [SameNumberService],
})
export class LoanSyncModule {}
