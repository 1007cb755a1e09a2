import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { NewLoansModule } from '../new-loans/new-loans.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { ImportQueue } from './import-queue.ts'
import { LoanImportController } from './loan-import.controller.ts'
import { LoanImportService } from './loan-import.service.ts'
import { OfficersService } from './officers.service.ts'

@Module({
  imports: [HierarchyModule, NewLoansModule, PipelineModule],
  controllers: [LoanImportController],
  providers: [ImportQueue, LoanImportService, OfficersService],
  exports: [LoanImportService, OfficersService],
})
export class LoanImportModule {}
