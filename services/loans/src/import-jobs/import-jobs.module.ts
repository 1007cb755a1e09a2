import { Module } from '@nestjs/common'
import { Outbox } from '@upline/events'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { SettlementModule } from '../settlement/settlement.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { LoanImportModule } from '../loan-import/loan-import.module.ts'
import { ImportJobsController } from './import-jobs.controller.ts'
import { ImportJobsService } from './import-jobs.service.ts'
import { ImportRunnerService } from './import-runner.service.ts'
import { ImportUndoService } from './import-undo.service.ts'
import { MappingsController } from './mappings.controller.ts'
import { MappingsService } from './mappings.service.ts'
import { OnApiKeyRevokedConsumer } from './on-api-key-revoked.consumer.ts'
import { RefusedFileService } from './refused-file.service.ts'
import { ApplyPool } from './apply-pool.ts'
import { BatchSets } from './batch-sets.ts'
import { BatchesService } from './batches.service.ts'
import { StatusValuesModule } from '../status-values/status-values.module.ts'
import { StagingService } from './staging.service.ts'

@Module({
  // StatusValuesModule ('imports/status-values') before 'imports/:id'.
  imports: [StatusValuesModule, HierarchyModule, ApprovalsModule, LoanImportModule, SettlementModule],
  // 'imports/mappings' before 'imports/:id'.
  controllers: [MappingsController, ImportJobsController, OnApiKeyRevokedConsumer],
  providers: [
    MappingsService,
    StagingService,
    ApplyPool,
    { provide: BatchSets, useFactory: (outbox: Outbox) => new BatchSets(outbox), inject: [Outbox] },
    BatchesService,
    ImportRunnerService,
    ImportJobsService,
    ImportUndoService,
    RefusedFileService,
  ],
})
export class ImportJobsModule {}
