import { Module } from '@nestjs/common'
import { SettingsModule } from '../settings/settings.module.ts'
import { VendorModule } from '../vendor/vendor.module.ts'
import { EncompassLoansSnapshot } from './encompass-loans.snapshot.ts'
import { LoanIntake } from './loan-intake.service.ts'
import { LoanReader } from './loan-reader.service.ts'
import { OnLoanSyncRequestedConsumer } from './on-loan-sync-requested.consumer.ts'
import { Pipeline } from './pipeline.service.ts'
import { SimulatorStep } from './simulator-step.service.ts'
import { Snapshots } from './snapshots.service.ts'
import { SyncRunner } from './sync-runner.service.ts'
import { SyncSchedule } from './sync-schedule.service.ts'
import { SyncService } from './sync.service.ts'
import { VanishedLoans } from './vanished-loans.service.ts'

@Module({
  imports: [VendorModule, SettingsModule],
  controllers: [OnLoanSyncRequestedConsumer],
  providers: [
    Pipeline,
    LoanReader,
    LoanIntake,
    Snapshots,
    EncompassLoansSnapshot,
    VanishedLoans,
    SyncService,
    SyncRunner,
    SyncSchedule,
    SimulatorStep,
  ],
  exports: [Pipeline, LoanIntake, SyncSchedule],
})
export class SyncModule {}
