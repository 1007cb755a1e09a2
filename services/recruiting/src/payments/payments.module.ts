import { Module } from '@nestjs/common'
import { BonusesModule } from '../bonuses/bonuses.module.ts'
import { RECRUITING_CONFIG, type RecruitingConfig } from '../config.ts'
import { CheckoutsService } from './checkouts.service.ts'
import { EventHandlingService } from './event-handling.service.ts'
import { KnownApplicants } from './known-applicants.service.ts'
import { PlansSnapshot } from './plans.snapshot.ts'
import { ProjectingService } from './projecting.service.ts'
import { ProviderEventsService } from './provider-events.service.ts'
import { RefundsService } from './refunds.service.ts'
import { ReversalsService } from './reversals.service.ts'
import { SessionsService } from './sessions.service.ts'
import { STRIPE, stripeClient } from './stripe-client.ts'
import { WebhookController } from './webhook.controller.ts'

@Module({
  imports: [BonusesModule],
  controllers: [WebhookController],
  providers: [
    {
      provide: STRIPE,
      inject: [RECRUITING_CONFIG],
      useFactory: (config: RecruitingConfig) => stripeClient(config),
    },
    ...[CheckoutsService, ProjectingService, SessionsService, ReversalsService, RefundsService],
    ...[EventHandlingService, KnownApplicants, PlansSnapshot, ProviderEventsService],
  ],
  exports: [STRIPE, CheckoutsService, ProjectingService, RefundsService],
})
export class PaymentsModule {}
