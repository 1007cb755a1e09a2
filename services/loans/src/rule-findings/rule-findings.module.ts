import { Module } from '@nestjs/common'
import { RuleFindingsController } from './rule-findings.controller.ts'
import { RuleFindingsService } from './rule-findings.service.ts'

@Module({ controllers: [RuleFindingsController], providers: [RuleFindingsService] })
export class RuleFindingsModule {}
