import { Module } from '@nestjs/common'
import { AgentPagesModule } from '../agent-pages/agent-pages.module.ts'
import { AgentProfilesModule } from '../agent-profiles/agent-profiles.module.ts'
import { ClaimsModule } from '../claims/claims.module.ts'
import { EarningsModule } from '../earnings/earnings.module.ts'
import { PlansModule } from '../plans/plans.module.ts'
import { SiteEventsModule } from '../site-events/site-events.module.ts'
import { AffiliateSitesController } from './affiliate-sites.controller.ts'
import { AffiliateSitesService } from './affiliate-sites.service.ts'
import { BuildWorker } from './build.worker.ts'
import { BuildingService } from './building.service.ts'
import { ExpiredVersions } from './expired-versions.service.ts'
import { SiteRebuildsModule } from '../site-store/site-rebuilds.module.ts'
import { SiteAccess } from '../site-events/site-access.service.ts'
import { SiteBuilder } from './site-builder.service.ts'

@Module({
  imports: [
    ...[AgentPagesModule, AgentProfilesModule, ClaimsModule, EarningsModule],
    ...[SiteRebuildsModule, PlansModule, SiteEventsModule],
  ],
  controllers: [AffiliateSitesController],
  providers: [AffiliateSitesService, BuildingService, BuildWorker, ExpiredVersions, SiteAccess, SiteBuilder],
})
export class BuildingModule {}
