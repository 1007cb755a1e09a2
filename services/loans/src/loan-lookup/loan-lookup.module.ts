import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { LoanLookupController } from './loan-lookup.controller.ts'
import { LoanLookupService } from './loan-lookup.service.ts'
import { LookupLimit } from './lookup-limit.service.ts'

@Module({
  imports: [HierarchyModule, PipelineModule],
  controllers: [LoanLookupController],
  providers: [LoanLookupService, LookupLimit],
})
export class LoanLookupModule {}
