import { Module } from '@nestjs/common'
import { DeliveriesModule } from '../deliveries/deliveries.module.ts'
import { OnCredentialsIssuedConsumer } from './on-credentials-issued.consumer.ts'
import { OnPasswordResetRequestedConsumer } from './on-password-reset-requested.consumer.ts'

@Module({ imports: [DeliveriesModule], controllers: [OnCredentialsIssuedConsumer, OnPasswordResetRequestedConsumer] })
export class AccountsModule {}
