import { Module } from '@nestjs/common'
import { PayrollSettingsModule } from '../payroll-settings/payroll-settings.module.ts'
import { ApprovedRunLines } from './approved-run-lines.service.ts'
import { PayRunExportController } from './pay-run-export.controller.ts'
import { PayrollExportService } from './payroll-export.service.ts'

@Module({
  imports: [PayrollSettingsModule],
  controllers: [PayRunExportController],
  providers: [PayrollExportService, ApprovedRunLines],
  exports: [PayrollExportService],
})
export class PayrollExportModule {}
