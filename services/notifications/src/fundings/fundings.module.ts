import { Module } from '@nestjs/common'
import { WebhooksModule } from '../webhooks/webhooks.module.ts'
import { OnFundingsConsumer } from './on-fundings.consumer.ts'

/** Passes fundings and reversals to the digests and the webhooks. */
@Module({ imports: [WebhooksModule], controllers: [OnFundingsConsumer] })
export class FundingsModule {}
