import { Module } from '@nestjs/common'
import { KeyRevocation } from './key-revocation.service.ts'

@Module({ providers: [KeyRevocation], exports: [KeyRevocation] })
export class KeyRevocationModule {}
