import { Module } from '@nestjs/common'
import { OnMembersChangedConsumer } from './on-members-changed.consumer.ts'
import { RecipientsService } from './recipients.service.ts'

@Module({ controllers: [OnMembersChangedConsumer], providers: [RecipientsService], exports: [RecipientsService] })
export class RecipientsModule {}
