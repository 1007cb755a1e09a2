import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { LoanChangeApproval } from './loan-change-approval.ts'
import { LoanChangesService } from './loan-changes.service.ts'
import { LoanRulesService } from './loan-rules.service.ts'
import { RememberedSpellings } from './remembered-spellings.service.ts'

@Module({
  imports: [ApprovalsModule, PipelineModule],
  providers: [LoanRulesService, LoanChangesService, LoanChangeApproval, RememberedSpellings],
  exports: [LoanRulesService, LoanChangesService, RememberedSpellings],
})
export class LoanChangesModule {}
