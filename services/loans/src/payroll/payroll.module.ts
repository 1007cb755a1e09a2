import { Module } from '@nestjs/common'
import { PayPeriodsModule } from '../pay-periods/pay-periods.module.ts'
import { PayrollController } from './payroll.controller.ts'
import { PayrollService } from './payroll.service.ts'

@Module({
  imports: [PayPeriodsModule],
  controllers: [PayrollController],
  providers: [PayrollService],
})
export class PayrollModule {}
