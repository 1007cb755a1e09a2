import { Module } from '@nestjs/common'
import { MembersReadModel } from './members.read-model.ts'
import { MembersService } from './members.service.ts'
import { NewMembers } from './new-members.ts'
import { OnMembersChangedConsumer } from './on-members-changed.consumer.ts'
import { OnUplinesChangedConsumer } from './on-uplines-changed.consumer.ts'

@Module({
  controllers: [OnMembersChangedConsumer, OnUplinesChangedConsumer],
  providers: [MembersService, MembersReadModel, NewMembers],
  exports: [MembersService, NewMembers],
})
export class HierarchyModule {}
