import { Module } from '@nestjs/common'
import { MembersService } from './members.service.ts'
import { NewMembers } from './new-members.ts'
import { OnMembersChangedConsumer } from './on-members-changed.consumer.ts'
import { OnUplinesChangedConsumer } from './on-uplines-changed.consumer.ts'

@Module({
  controllers: [OnMembersChangedConsumer, OnUplinesChangedConsumer],
  providers: [MembersService, NewMembers],
  exports: [MembersService, NewMembers],
})
export class HierarchyModule {}
