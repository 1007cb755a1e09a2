import { Module } from '@nestjs/common'
import { BalancesModule } from '../balances/balances.module.ts'
import { PayrollSettingsModule } from '../payroll-settings/payroll-settings.module.ts'
import { WageChecks } from './wage-checks.service.ts'

@Module({ imports: [BalancesModule, PayrollSettingsModule], providers: [WageChecks], exports: [WageChecks] })
export class WageChecksModule {}
