import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { KeyRevocationModule } from '../key-revocation/key-revocation.module.ts'
import { SessionsModule } from '../sessions/sessions.module.ts'
import { ThrottleModule } from '../throttle/throttle.module.ts'
import { AccountsSnapshot } from './accounts.snapshot.ts'
import { FirstPasswordsService } from './first-passwords.service.ts'
import { OwnPassword } from './own-password.service.ts'
import { PasswordHasher } from './password-hasher.ts'
import { PasswordResetService } from './password-reset.service.ts'
import { PasswordsController } from './passwords.controller.ts'
import { PasswordsService } from './passwords.service.ts'

@Module({
  imports: [AccountsModule, KeyRevocationModule, SessionsModule, ThrottleModule],
  controllers: [PasswordsController],
  providers: [
    AccountsSnapshot,
    FirstPasswordsService,
    OwnPassword,
    PasswordHasher,
    PasswordResetService,
    PasswordsService,
  ],
  exports: [FirstPasswordsService, OwnPassword, PasswordHasher],
})
export class PasswordsModule {}
