import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { KeyRevocationModule } from '../key-revocation/key-revocation.module.ts'
import { PasswordsModule } from '../passwords/passwords.module.ts'
import { AccountCopiesService } from './account-copies.service.ts'
import { AccountsReadModel } from './accounts.read-model.ts'

@Module({
  imports: [AccountsModule, KeyRevocationModule, PasswordsModule],
  providers: [AccountCopiesService, AccountsReadModel],
  exports: [AccountCopiesService],
})
export class RosterCopyModule {}
