import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { BalancesModule } from '../balances/balances.module.ts'
import { WriteOffApproval } from './write-off-approval.ts'
import { WriteOffsController } from './write-offs.controller.ts'
import { WriteOffsService } from './write-offs.service.ts'

@Module({
  imports: [ApprovalsModule, BalancesModule],
  controllers: [WriteOffsController],
  providers: [WriteOffsService, WriteOffApproval],
})
export class WriteOffsModule {}
