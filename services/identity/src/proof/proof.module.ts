import { Module } from '@nestjs/common'
import { PasswordsModule } from '../passwords/passwords.module.ts'
import { CodeCheckModule } from '../second-factor/code-check.module.ts'
import { ProofController } from './proof.controller.ts'
import { ProofService } from './proof.service.ts'

@Module({
  imports: [PasswordsModule, CodeCheckModule],
  controllers: [ProofController],
  providers: [ProofService],
})
export class ProofModule {}
