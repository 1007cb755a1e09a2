import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { RememberedSpellingsModule } from '../remembered-spellings/remembered-spellings.module.ts'
import { LoanChangeApproval } from './loan-change-approval.ts'
import { LoanChangesService } from './loan-changes.service.ts'
import { LoanRulesService } from './loan-rules.service.ts'

@Module({
  imports: [ApprovalsModule, PipelineModule, RememberedSpellingsModule],
  providers: [LoanRulesService, LoanChangesService, LoanChangeApproval],
  exports: [LoanRulesService, LoanChangesService],
})
export class LoanChangesModule {}
