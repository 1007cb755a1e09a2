import { Module } from '@nestjs/common'
import { PayrollSettingsController } from './payroll-settings.controller.ts'
import { PayrollSettingsService } from './payroll-settings.service.ts'

@Module({
  controllers: [PayrollSettingsController],
  providers: [PayrollSettingsService],
  exports: [PayrollSettingsService],
})
export class PayrollSettingsModule {}
