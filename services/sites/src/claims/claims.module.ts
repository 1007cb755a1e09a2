import { Module } from '@nestjs/common'
import { AgentProfilesModule } from '../agent-profiles/agent-profiles.module.ts'
import { SiteRebuildsModule } from '../site-store/site-rebuilds.module.ts'
import { EarningsModule } from '../earnings/earnings.module.ts'
import { SiteEventsModule } from '../site-events/site-events.module.ts'
import { ClaimChecks } from './claim-checks.service.ts'
import { ClaimsController } from './claims.controller.ts'
import { ClaimsService } from './claims.service.ts'
import { ClaimsSweep } from './claims-sweep.worker.ts'
import { SiteBlocking } from './site-blocking.service.ts'

@Module({
  imports: [AgentProfilesModule, EarningsModule, SiteRebuildsModule, SiteEventsModule],
  controllers: [ClaimsController],
  providers: [ClaimChecks, ClaimsService, ClaimsSweep, SiteBlocking],
  exports: [ClaimChecks],
})
export class ClaimsModule {}
