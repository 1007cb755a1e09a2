import { Module } from '@nestjs/common'
import { RecipientsReadModel } from './recipients.read-model.ts'
import { RecipientsService } from './recipients.service.ts'

@Module({
  providers: [RecipientsService, RecipientsReadModel],
  exports: [RecipientsService],
})
export class RecipientsModule {}
