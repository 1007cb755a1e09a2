import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { KeyRevocationModule } from '../key-revocation/key-revocation.module.ts'
import { ProofModule } from '../proof/proof.module.ts'
import { ApiKeysController } from './api-keys.controller.ts'
import { ApiKeysService } from './api-keys.service.ts'

@Module({
  imports: [AccountsModule, KeyRevocationModule, ProofModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysService],
})
export class ApiKeysModule {}
