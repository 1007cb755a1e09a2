import { Module } from '@nestjs/common'
import { FollowModule } from '../building/follow.module.ts'
import { AgentProfilesController } from './agent-profiles.controller.ts'
import { AgentProfilesService } from './agent-profiles.service.ts'
import { OnMembersChangedConsumer } from './on-members-changed.consumer.ts'
import { OnUplineChangedConsumer } from './on-upline-changed.consumer.ts'
import { ProfilesReadModel } from './profiles.read-model.ts'

@Module({
  imports: [FollowModule],
  controllers: [AgentProfilesController, OnMembersChangedConsumer, OnUplineChangedConsumer],
  providers: [AgentProfilesService, ProfilesReadModel],
  exports: [AgentProfilesService],
})
export class AgentProfilesModule {}
