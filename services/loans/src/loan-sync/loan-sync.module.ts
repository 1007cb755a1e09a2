import { Module } from '@nestjs/common'
import { LoanImportModule } from '../loan-import/loan-import.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { LoanSyncService } from './loan-sync.service.ts'
import { MergingService } from './merging.service.ts'
import { OnEncompassLoanChangedConsumer } from './on-encompass-loan-changed.consumer.ts'
import { OnSyncFinishedConsumer } from './on-sync-finished.consumer.ts'
import { RefreshController } from './refresh.controller.ts'
import { RefreshService } from './refresh.service.ts'

@Module({
  imports: [PipelineModule, LoanImportModule],
  controllers: [OnEncompassLoanChangedConsumer, OnSyncFinishedConsumer, RefreshController],
  providers: [LoanSyncService, MergingService, RefreshService],
})
export class LoanSyncModule {}
