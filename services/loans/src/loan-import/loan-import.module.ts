import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { LoanChangesModule } from '../loan-changes/loan-changes.module.ts'
import { NewLoansModule } from '../new-loans/new-loans.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { StatusValuesModule } from '../status-values/status-values.module.ts'
import { ImportQueue } from './import-queue.ts'
import { ImportRulesService } from './import-rules.service.ts'
import { LoanImportController } from './loan-import.controller.ts'
import { LoanImportService } from './loan-import.service.ts'
import { LoansFundedAgainService } from './loans-funded-again.service.ts'
import { NewOfficersService } from './new-officers.service.ts'
import { OfficersService } from './officers.service.ts'

@Module({
  imports: [HierarchyModule, LoanChangesModule, NewLoansModule, PipelineModule, StatusValuesModule],
  controllers: [LoanImportController],
  providers: [
    ImportQueue,
    ImportRulesService,
    LoanImportService,
    LoansFundedAgainService,
    NewOfficersService,
    OfficersService,
  ],
  exports: [LoanImportService, LoansFundedAgainService, OfficersService],
})
export class LoanImportModule {}
