import { Module } from '@nestjs/common'
import { WorkEmailsModule } from '../work-emails/work-emails.module.ts'
import { OnStatementsConsumer } from './on-statements.consumer.ts'
import { PayEmailChoices } from './pay-email-choices.service.ts'
import { PayEmails } from './pay-emails.service.ts'

/** Emails about statements, disputes and payments, and the members' choices. */
@Module({
  imports: [WorkEmailsModule],
  controllers: [OnStatementsConsumer],
  providers: [PayEmails, PayEmailChoices],
  exports: [PayEmailChoices],
})
export class PayEmailsModule {}
