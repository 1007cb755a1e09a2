import { Module } from '@nestjs/common'
import { WebhooksModule } from '../webhooks/webhooks.module.ts'
import { OnFundingsConsumer } from './on-fundings.consumer.ts'

/** What the money of a loan is to the digests and to the webhooks. */
@Module({ imports: [WebhooksModule], controllers: [OnFundingsConsumer] })
export class FundingsModule {}
