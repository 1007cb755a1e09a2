import { Module } from '@nestjs/common'
import { AgentProfilesController } from './agent-profiles.controller.ts'
import { AgentProfilesService } from './agent-profiles.service.ts'
import { OnMembersChangedConsumer } from './on-members-changed.consumer.ts'

@Module({ controllers: [AgentProfilesController, OnMembersChangedConsumer], providers: [AgentProfilesService] })
export class AgentProfilesModule {}
