import { Module } from '@nestjs/common'
import { OnPasswordChangedConsumer } from './on-password-changed.consumer.ts'
import { PasswordDueService } from './password-due.service.ts'

@Module({ controllers: [OnPasswordChangedConsumer], providers: [PasswordDueService] })
export class PasswordDueModule {}
