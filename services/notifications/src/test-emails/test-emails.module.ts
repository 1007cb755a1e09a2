import { Module } from '@nestjs/common'
import { DeliveriesModule } from '../deliveries/deliveries.module.ts'
import { RecipientsModule } from '../recipients/recipients.module.ts'
import { HourlyAllowance } from './hourly-allowance.service.ts'
import { TestEmailsController } from './test-emails.controller.ts'
import { TestEmailsService } from './test-emails.service.ts'

@Module({
  imports: [DeliveriesModule, RecipientsModule],
  controllers: [TestEmailsController],
  providers: [HourlyAllowance, TestEmailsService],
})
export class TestEmailsModule {}
