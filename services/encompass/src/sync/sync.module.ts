import { Module } from '@nestjs/common'
import { EncompassClient } from '../vendor/encompass-client.service.ts'
import { SignIn } from '../vendor/sign-in.service.ts'
import { LoanReader } from './loan-reader.service.ts'
import { OnLoanSyncRequestedConsumer } from './on-loan-sync-requested.consumer.ts'
import { Pipeline } from './pipeline.service.ts'
import { SimulatorStep } from './simulator-step.service.ts'
import { Snapshots } from './snapshots.service.ts'
import { SyncRunner } from './sync-runner.service.ts'
import { SyncService } from './sync.service.ts'

@Module({
  controllers: [OnLoanSyncRequestedConsumer],
  providers: [EncompassClient, SignIn, Pipeline, LoanReader, Snapshots, SyncService, SyncRunner, SimulatorStep],
})
export class SyncModule {}
