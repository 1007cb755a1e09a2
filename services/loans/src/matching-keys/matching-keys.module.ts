import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { KeyApproval } from './key-approval.ts'
import { KeyDecisionsService } from './key-decisions.service.ts'
import { MatchingKeysController } from './matching-keys.controller.ts'
import { MatchingKeysService } from './matching-keys.service.ts'

@Module({
  imports: [ApprovalsModule],
  controllers: [MatchingKeysController],
  providers: [KeyApproval, KeyDecisionsService, MatchingKeysService],
})
export class MatchingKeysModule {}
