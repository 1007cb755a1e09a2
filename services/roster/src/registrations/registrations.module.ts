import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { MembersModule } from '../members/members.module.ts'
import { OnAgentRegisteredConsumer } from './on-agent-registered.consumer.ts'
import { RecruitsController } from './recruits.controller.ts'
import { RecruitsService } from './recruits.service.ts'
import { RegistrationsService } from './registrations.service.ts'

@Module({
  imports: [AccessModule, MembersModule, HierarchyModule],
  controllers: [OnAgentRegisteredConsumer, RecruitsController],
  providers: [RecruitsService, RegistrationsService],
})
export class RegistrationsModule {}
