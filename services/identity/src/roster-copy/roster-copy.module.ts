import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { PasswordsModule } from '../passwords/passwords.module.ts'
import { AccountCopiesService } from './account-copies.service.ts'
import { AccountsReadModel } from './accounts.read-model.ts'
import { OnUserCreatedConsumer } from './on-user-created.consumer.ts'
import { OnUserRemovedConsumer } from './on-user-removed.consumer.ts'
import { OnUserUpdatedConsumer } from './on-user-updated.consumer.ts'
import { OnUsersImportedConsumer } from './on-users-imported.consumer.ts'

@Module({
  imports: [AccountsModule, PasswordsModule],
  controllers: [OnUserCreatedConsumer, OnUsersImportedConsumer, OnUserUpdatedConsumer, OnUserRemovedConsumer],
  providers: [AccountCopiesService, AccountsReadModel],
  exports: [AccountCopiesService],
})
export class RosterCopyModule {}
