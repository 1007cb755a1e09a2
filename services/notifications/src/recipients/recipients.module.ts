import { Module } from '@nestjs/common'
import { DeliveriesModule } from '../deliveries/deliveries.module.ts'
import { RecipientsReadModel } from './recipients.read-model.ts'
import { RecipientsService } from './recipients.service.ts'

@Module({
  imports: [DeliveriesModule],
  providers: [RecipientsService, RecipientsReadModel],
  exports: [RecipientsService],
})
export class RecipientsModule {}
