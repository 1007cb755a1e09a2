import { Module } from '@nestjs/common'
import { SiteRebuildsModule } from '../site-store/site-rebuilds.module.ts'
import { EarningsModule } from '../earnings/earnings.module.ts'
import { AgentProfilesController } from './agent-profiles.controller.ts'
import { AgentProfilesService } from './agent-profiles.service.ts'
import { ProfileChecks } from './profile-checks.service.ts'
import { ProfilesReadModel } from './profiles.read-model.ts'
import { ShownProfiles } from './shown-profiles.service.ts'

@Module({
  imports: [EarningsModule, SiteRebuildsModule],
  controllers: [AgentProfilesController],
  providers: [AgentProfilesService, ProfileChecks, ProfilesReadModel, ShownProfiles],
  exports: [AgentProfilesService, ProfileChecks, ShownProfiles],
})
export class AgentProfilesModule {}
