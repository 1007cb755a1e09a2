import { Module } from '@nestjs/common'
import { RuleReportsModule } from '../rule-reports/rule-reports.module.ts'
import { RecruitingChecksController } from './recruiting-checks.controller.ts'
import { RecruitingChecksService } from './recruiting-checks.service.ts'
import { RecruitingChecksWorker } from './recruiting-checks.worker.ts'

@Module({
  imports: [RuleReportsModule],
  controllers: [RecruitingChecksController],
  providers: [RecruitingChecksService, RecruitingChecksWorker],
})
export class RecruitingChecksModule {}
