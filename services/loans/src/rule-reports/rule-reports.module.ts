import { Module } from '@nestjs/common'
import { RuleReportChecks } from './rule-report-checks.service.ts'

@Module({ providers: [RuleReportChecks], exports: [RuleReportChecks] })
export class RuleReportsModule {}
