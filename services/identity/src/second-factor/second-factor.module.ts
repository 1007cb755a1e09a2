import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { PasswordsModule } from '../passwords/passwords.module.ts'
import { SessionsModule } from '../sessions/sessions.module.ts'
import { ThrottleModule } from '../throttle/throttle.module.ts'
import { CodeCheckModule } from './code-check.module.ts'
import { FactorEvents } from './factor-events.service.ts'
import { FactorResetController } from './factor-reset.controller.ts'
import { FactorResetService } from './factor-reset.service.ts'
import { ResetsSnapshot } from './resets.snapshot.ts'
import { SecondFactorController } from './second-factor.controller.ts'
import { SecondFactorService } from './second-factor.service.ts'

@Module({
  imports: [AccountsModule, PasswordsModule, SessionsModule, ThrottleModule, CodeCheckModule],
  controllers: [SecondFactorController, FactorResetController],
  providers: [FactorEvents, FactorResetService, ResetsSnapshot, SecondFactorService],
})
export class SecondFactorModule {}
