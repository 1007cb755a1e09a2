import { Module } from '@nestjs/common'
import { OnFundedDaysRequestedConsumer } from './on-funded-days-requested.consumer.ts'

@Module({ controllers: [OnFundedDaysRequestedConsumer] })
export class FundedDaysModule {}
