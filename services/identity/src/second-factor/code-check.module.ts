import { Module } from '@nestjs/common'
import { PasswordsModule } from '../passwords/passwords.module.ts'
import { ThrottleModule } from '../throttle/throttle.module.ts'
import { CodeCheck } from './code-check.service.ts'

@Module({ imports: [PasswordsModule, ThrottleModule], providers: [CodeCheck], exports: [CodeCheck] })
export class CodeCheckModule {}
