import { Module } from '@nestjs/common'
import { OnMembersChangedConsumer } from './on-members-changed.consumer.ts'
import { RecipientsReadModel } from './recipients.read-model.ts'
import { RecipientsService } from './recipients.service.ts'

@Module({
  controllers: [OnMembersChangedConsumer],
  providers: [RecipientsService, RecipientsReadModel],
  exports: [RecipientsService],
})
export class RecipientsModule {}
