import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.module.ts'
import { ApiKeysController } from './api-keys.controller.ts'
import { ApiKeysService } from './api-keys.service.ts'

@Module({ imports: [AccountsModule], controllers: [ApiKeysController], providers: [ApiKeysService] })
export class ApiKeysModule {}
