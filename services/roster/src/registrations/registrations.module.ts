import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { MembersModule } from '../members/members.module.ts'
import { OnAgentRegisteredConsumer } from './on-agent-registered.consumer.ts'
import { RegistrationsService } from './registrations.service.ts'

@Module({
  imports: [MembersModule, HierarchyModule],
  controllers: [OnAgentRegisteredConsumer],
  providers: [RegistrationsService],
})
export class RegistrationsModule {}
