import { Module } from '@nestjs/common'
import { RuleSummariesWorker } from './rule-summaries.worker.ts'

@Module({ providers: [RuleSummariesWorker] })
export class RuleSummariesModule {}
