import { Module } from '@nestjs/common'
import { OnPasswordChangedConsumer } from './on-password-changed.consumer.ts'
import { PasswordDueService } from './password-due.service.ts'
import { PasswordsReadModel } from './passwords.read-model.ts'

@Module({ controllers: [OnPasswordChangedConsumer], providers: [PasswordDueService, PasswordsReadModel] })
export class PasswordDueModule {}
