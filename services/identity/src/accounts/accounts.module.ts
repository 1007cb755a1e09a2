import { Module } from '@nestjs/common'
import { AccountsService } from './accounts.service.ts'

@Module({ providers: [AccountsService], exports: [AccountsService] })
export class AccountsModule {}
