import { Module, type OnModuleInit } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { KeyRevocationModule } from '../key-revocation/key-revocation.module.ts'
import { PasswordsModule } from '../passwords/passwords.module.ts'
import { SessionsModule } from '../sessions/sessions.module.ts'
import { CodeCheckModule } from '../second-factor/code-check.module.ts'
import { ThrottleModule } from '../throttle/throttle.module.ts'
import { CredentialsService } from './credentials.service.ts'
import { beginRefusalsAtZero } from './note-refusal.ts'
import { SeedCheckService } from './seed-check.service.ts'
import { SignInSettingsService } from './sign-in-settings.service.ts'
import { SignInController } from './sign-in.controller.ts'
import { SignInService } from './sign-in.service.ts'

@Module({
  imports: [AccountsModule, PasswordsModule, SessionsModule, ThrottleModule, CodeCheckModule, KeyRevocationModule],
  controllers: [SignInController],
  providers: [CredentialsService, SeedCheckService, SignInService, SignInSettingsService],
})
export class SignInModule implements OnModuleInit {
  onModuleInit(): void {
    beginRefusalsAtZero()
  }
}
