import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { PayrollSettingsModule } from '../payroll-settings/payroll-settings.module.ts'
import { BalancesController } from './balances.controller.ts'
import { BalancesService } from './balances.service.ts'
import { PayTermsService } from './pay-terms.service.ts'
import { RunBalancesService } from './run-balances.service.ts'
import { StatementPaymentService } from './statement-payment.service.ts'

@Module({
  imports: [ApprovalsModule, HierarchyModule, PayrollSettingsModule],
  controllers: [BalancesController],
  providers: [BalancesService, PayTermsService, RunBalancesService, StatementPaymentService],
  exports: [BalancesService, RunBalancesService, StatementPaymentService],
})
export class BalancesModule {}
