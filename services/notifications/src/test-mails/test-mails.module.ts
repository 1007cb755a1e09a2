import { Module } from '@nestjs/common'
import { DeliveriesModule } from '../deliveries/deliveries.module.ts'
import { RecipientsModule } from '../recipients/recipients.module.ts'
import { HourlyAllowance } from './hourly-allowance.service.ts'
import { TestMailsController } from './test-mails.controller.ts'
import { TestMailsService } from './test-mails.service.ts'

@Module({
  imports: [DeliveriesModule, RecipientsModule],
  controllers: [TestMailsController],
  providers: [HourlyAllowance, TestMailsService],
})
export class TestMailsModule {}
