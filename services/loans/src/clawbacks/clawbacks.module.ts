import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { BalancesModule } from '../balances/balances.module.ts'
import { ClawbackNoticesWorker } from './clawback-notices.worker.ts'
import { ClawbacksController } from './clawbacks.controller.ts'
import { ClawbacksService } from './clawbacks.service.ts'
import { WaiverApproval } from './waiver-approval.ts'
import { WaiversService } from './waivers.service.ts'

@Module({
  imports: [ApprovalsModule, BalancesModule],
  controllers: [ClawbacksController],
  providers: [ClawbacksService, WaiversService, WaiverApproval, ClawbackNoticesWorker],
})
export class ClawbacksModule {}
