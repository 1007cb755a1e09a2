import { Module } from '@nestjs/common'
import { AgentPagesModule } from '../agent-pages/agent-pages.module.ts'
import { AgentProfilesModule } from '../agent-profiles/agent-profiles.module.ts'
import { LeadsModule } from '../leads/leads.module.ts'
import { PublishedPages } from './published-pages.service.ts'
import { PublishedSiteController } from './published-site.controller.ts'
import { PublishedSites } from './published-sites.service.ts'
import { SitesSnapshot } from './sites.snapshot.ts'

@Module({
  imports: [AgentPagesModule, AgentProfilesModule, LeadsModule],
  controllers: [PublishedSiteController],
  providers: [PublishedPages, PublishedSites, SitesSnapshot],
})
export class PublishingModule {}
