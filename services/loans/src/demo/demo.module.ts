import { Module } from '@nestjs/common'
import { BalancesModule } from '../balances/balances.module.ts'
import { LoanImportModule } from '../loan-import/loan-import.module.ts'
import { AdjustmentsModule } from '../adjustments/adjustments.module.ts'
import { LoanChangesModule } from '../loan-changes/loan-changes.module.ts'
import { PayCalendarModule } from '../pay-calendar/pay-calendar.module.ts'
import { DemoRequests } from './demo-requests.service.ts'
import { DemoSeedService } from './demo-seed.service.ts'

@Module({
  imports: [AdjustmentsModule, BalancesModule, LoanChangesModule, LoanImportModule, PayCalendarModule],
  providers: [DemoSeedService, DemoRequests],
})
export class DemoModule {}
