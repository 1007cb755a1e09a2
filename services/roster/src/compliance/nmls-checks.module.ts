import { Module } from '@nestjs/common'
import { NmlsChecks } from './nmls-checks.service.ts'

@Module({ providers: [NmlsChecks], exports: [NmlsChecks] })
export class NmlsChecksModule {}
