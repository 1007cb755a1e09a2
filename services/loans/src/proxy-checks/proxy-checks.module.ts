import { Module } from '@nestjs/common'
import { RuleReportsModule } from '../rule-reports/rule-reports.module.ts'
import { ProxyChecksController } from './proxy-checks.controller.ts'
import { ProxyChecksService } from './proxy-checks.service.ts'
import { ProxyChecksWorker } from './proxy-checks.worker.ts'

@Module({
  imports: [RuleReportsModule],
  controllers: [ProxyChecksController],
  providers: [ProxyChecksService, ProxyChecksWorker],
})
export class ProxyChecksModule {}
