import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { BalancesModule } from '../balances/balances.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { PayCalendarModule } from '../pay-calendar/pay-calendar.module.ts'
import { PayPeriodsModule } from '../pay-periods/pay-periods.module.ts'
import { SettlementModule } from '../settlement/settlement.module.ts'
import { WageChecksModule } from '../wage-checks/wage-checks.module.ts'
import { AcceptedDeductions } from './accepted-deductions.service.ts'
import { CarriedNets } from './carried-nets.service.ts'
import { DeferredHolds } from './deferred-holds.service.ts'
import { PayRunActions } from './pay-run-actions.service.ts'
import { PayRunBlockersService } from './pay-run-blockers.service.ts'
import { PayRunLinesService } from './pay-run-lines.service.ts'
import { PayRunsController } from './pay-runs.controller.ts'
import { PayRunsService } from './pay-runs.service.ts'
import { VerificationRemindersWorker } from './verification-reminders.worker.ts'
import { PeriodActionsController } from './period-actions.controller.ts'

@Module({
  imports: [
    HierarchyModule,
    ApprovalsModule,
    BalancesModule,
    PayCalendarModule,
    PayPeriodsModule,
    SettlementModule,
    WageChecksModule,
  ],
  controllers: [PayRunsController, PeriodActionsController],
  providers: [
    PayRunsService,
    PayRunActions,
    PayRunBlockersService,
    PayRunLinesService,
    AcceptedDeductions,
    CarriedNets,
    DeferredHolds,
    VerificationRemindersWorker,
  ],
  exports: [PayRunsService, PayRunLinesService],
})
export class PayRunsModule {}
