import { Module } from '@nestjs/common'
import { PasswordDueService } from './password-due.service.ts'
import { PasswordsReadModel } from './passwords.read-model.ts'

@Module({ providers: [PasswordDueService, PasswordsReadModel] })
export class PasswordDueModule {}
