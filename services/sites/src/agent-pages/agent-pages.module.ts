import { Module } from '@nestjs/common'
import { AgentProfilesModule } from '../agent-profiles/agent-profiles.module.ts'
import { LeadsModule } from '../leads/leads.module.ts'
import { AgentSiteController, LandingController } from './agent-pages.controller.ts'
import { AgentPages } from './agent-pages.service.ts'
import { PagePlaces } from '../rendering/page-places.service.ts'

@Module({
  imports: [AgentProfilesModule, LeadsModule],
  controllers: [LandingController, AgentSiteController],
  providers: [AgentPages, PagePlaces],
  exports: [PagePlaces],
})
export class AgentPagesModule {}
