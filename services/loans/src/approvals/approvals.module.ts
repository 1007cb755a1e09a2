import { Module } from '@nestjs/common'
import { ChainPayModule } from '../chain-pay/chain-pay.module.ts'
import { ApprovalHints } from './approval-hints.ts'
import { ApprovalKinds } from './approval-kinds.ts'
import { ApprovalRules } from './approval-rules.service.ts'
import { ApprovalRequests } from './approval-requests.service.ts'
import { ApprovalsController } from './approvals.controller.ts'
import { ApprovalsListService } from './approvals-list.service.ts'
import { ApprovalsService } from './approvals.service.ts'
import { SecondPersonService } from './second-person.service.ts'

@Module({
  imports: [ChainPayModule],
  controllers: [ApprovalsController],
  providers: [
    ApprovalKinds,
    ApprovalRequests,
    ApprovalRules,
    ApprovalsService,
    ApprovalsListService,
    SecondPersonService,
    ApprovalHints,
  ],
  exports: [
    ApprovalKinds,
    ApprovalRequests,
    ApprovalRules,
    ApprovalsService,
    ApprovalsListService,
    SecondPersonService,
    ApprovalHints,
  ],
})
export class ApprovalsModule {}
