import { Module } from '@nestjs/common'
import { DeliveriesModule } from '../deliveries/deliveries.module.ts'
import { OnApplicantKnownConsumer } from './on-applicant-known.consumer.ts'
import { OnPlanMoneyConsumer } from './on-plan-money.consumer.ts'
import { OnRegistrationEndedConsumer } from './on-registration-ended.consumer.ts'

/** Emails about registrations and payments. */
@Module({
  imports: [DeliveriesModule],
  controllers: [OnApplicantKnownConsumer, OnPlanMoneyConsumer, OnRegistrationEndedConsumer],
})
export class RegistrationEmailsModule {}
