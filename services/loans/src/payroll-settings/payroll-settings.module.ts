import { Module } from '@nestjs/common'
import { ApprovalsModule } from '../approvals/approvals.module.ts'
import { PayrollSettingsController } from './payroll-settings.controller.ts'
import { PayrollSettingsService } from './payroll-settings.service.ts'

@Module({
  imports: [ApprovalsModule],
  controllers: [PayrollSettingsController],
  providers: [PayrollSettingsService],
  exports: [PayrollSettingsService],
})
export class PayrollSettingsModule {}
