import { Module } from '@nestjs/common'
import { PayPeriodsModule } from '../pay-periods/pay-periods.module.ts'
import { PayrollSettingsModule } from '../payroll-settings/payroll-settings.module.ts'
import { ClosedPeriodLines } from './closed-period-lines.service.ts'
import { PayRunExportController } from './pay-run-export.controller.ts'
import { PayRunLines } from './pay-run-lines.ts'
import { PayrollExportService } from './payroll-export.service.ts'

@Module({
  imports: [PayPeriodsModule, PayrollSettingsModule],
  controllers: [PayRunExportController],
  providers: [PayrollExportService, { provide: PayRunLines, useClass: ClosedPeriodLines }],
  exports: [PayrollExportService],
})
export class PayrollExportModule {}
