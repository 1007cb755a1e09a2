import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { PasswordsModule } from '../passwords/passwords.module.ts'
import { CodeCheckModule } from '../second-factor/code-check.module.ts'
import { ProofController } from './proof.controller.ts'
import { ProofService } from './proof.service.ts'

@Module({
  imports: [AccountsModule, PasswordsModule, CodeCheckModule],
  controllers: [ProofController],
  providers: [ProofService],
  exports: [ProofService],
})
export class ProofModule {}
