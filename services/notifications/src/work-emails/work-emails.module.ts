import { Module } from '@nestjs/common'
import { DeliveriesModule } from '../deliveries/deliveries.module.ts'
import { RecipientsModule } from '../recipients/recipients.module.ts'
import { MemberEmails } from './member-emails.service.ts'
import { OnLoansConsumer } from './on-loans.consumer.ts'
import { OnRosterConsumer } from './on-roster.consumer.ts'
import { OnSitesConsumer } from './on-sites.consumer.ts'

/** Emails about a member's work: sites, leads, imports and compliance. */
@Module({
  imports: [DeliveriesModule, RecipientsModule],
  controllers: [OnLoansConsumer, OnRosterConsumer, OnSitesConsumer],
  providers: [MemberEmails],
  exports: [MemberEmails],
})
export class WorkEmailsModule {}
