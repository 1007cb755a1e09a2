import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { PasswordsModule } from '../passwords/passwords.module.ts'
import { CodeCheckModule } from '../second-factor/code-check.module.ts'
import { ThrottleModule } from '../throttle/throttle.module.ts'
import { ProofController } from './proof.controller.ts'
import { ProofService } from './proof.service.ts'

@Module({
  imports: [AccountsModule, PasswordsModule, ThrottleModule, CodeCheckModule],
  controllers: [ProofController],
  providers: [ProofService],
})
export class ProofModule {}
