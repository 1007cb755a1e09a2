import { Module } from '@nestjs/common'
import { DeliveriesModule } from '../deliveries/deliveries.module.ts'
import { OnCredentialsIssuedConsumer } from './on-credentials-issued.consumer.ts'
import { OnPasswordResetRequestedConsumer } from './on-password-reset-requested.consumer.ts'
import { OnSecondFactorChangedConsumer } from './on-second-factor-changed.consumer.ts'

@Module({
  imports: [DeliveriesModule],
  controllers: [OnCredentialsIssuedConsumer, OnPasswordResetRequestedConsumer, OnSecondFactorChangedConsumer],
})
export class AccountsModule {}
