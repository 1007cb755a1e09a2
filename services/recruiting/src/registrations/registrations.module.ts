import { Module } from '@nestjs/common'
import { BonusesModule } from '../bonuses/bonuses.module.ts'
import { MembersModule } from '../members/members.module.ts'
import { PaymentsModule } from '../payments/payments.module.ts'
import { ApplyingService } from './applying.service.ts'
import { CompletingService } from './completing.service.ts'
import { FairSweep } from './fair-sweep.service.ts'
import { OnRegistrationStepsConsumer } from './on-registration-steps.consumer.ts'
import { RegistrationsController } from './registrations.controller.ts'
import { RegistrationsService } from './registrations.service.ts'
import { SweeperService } from './sweeper.service.ts'
import { UndoingService } from './undoing.service.ts'
import { PendingCallsService } from './pending-calls.service.ts'

@Module({
  imports: [MembersModule, PaymentsModule, BonusesModule],
  controllers: [RegistrationsController, OnRegistrationStepsConsumer],
  providers: [
    ...[ApplyingService, CompletingService, RegistrationsService],
    ...[UndoingService, FairSweep, SweeperService, PendingCallsService],
  ],
})
export class RegistrationsModule {}
