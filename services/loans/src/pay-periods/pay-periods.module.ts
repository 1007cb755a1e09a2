import { Module } from '@nestjs/common'
import { BalancesModule } from '../balances/balances.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { NmlsCheckService } from './nmls-check.service.ts'
import { PayPeriodsController } from './pay-periods.controller.ts'
import { PayPeriodsService } from './pay-periods.service.ts'
import { StatementsWorker } from './statements.worker.ts'

@Module({
  imports: [HierarchyModule, BalancesModule],
  controllers: [PayPeriodsController],
  providers: [PayPeriodsService, NmlsCheckService, StatementsWorker],
  exports: [PayPeriodsService, NmlsCheckService, StatementsWorker],
})
export class PayPeriodsModule {}
