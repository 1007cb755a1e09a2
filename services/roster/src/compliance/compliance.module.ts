import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { ComplianceController } from './compliance.controller.ts'
import { NmlsBacklogService } from './nmls-backlog.service.ts'
import { NmlsChecksModule } from './nmls-checks.module.ts'
import { NmlsFindingsService } from './nmls-findings.service.ts'

@Module({
  imports: [HierarchyModule, NmlsChecksModule],
  controllers: [ComplianceController],
  providers: [NmlsBacklogService, NmlsFindingsService],
})
export class ComplianceModule {}
