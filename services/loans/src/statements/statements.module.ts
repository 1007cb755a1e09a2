import { Module } from '@nestjs/common'
import { BalancesModule } from '../balances/balances.module.ts'
import { DisputesModule } from '../disputes/disputes.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { PayPeriodsModule } from '../pay-periods/pay-periods.module.ts'
import { StatementsController } from './statements.controller.ts'
import { StatementsService } from './statements.service.ts'
import { StatementOwnerService } from './statement-owner.service.ts'

@Module({
  imports: [BalancesModule, HierarchyModule, PayPeriodsModule, DisputesModule],
  controllers: [StatementsController],
  providers: [StatementsService, StatementOwnerService],
})
export class StatementsModule {}
