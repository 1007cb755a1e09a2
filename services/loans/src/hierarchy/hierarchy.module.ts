import { Module } from '@nestjs/common'
import { AdoptedKeysWorker } from './adopted-keys.worker.ts'
import { MembersService } from './members.service.ts'
import { NewMembers } from './new-members.ts'
import { OnMembersChangedConsumer } from './on-members-changed.consumer.ts'
import { OnUplinesChangedConsumer } from './on-uplines-changed.consumer.ts'

@Module({
  controllers: [OnMembersChangedConsumer, OnUplinesChangedConsumer],
  providers: [AdoptedKeysWorker, MembersService, NewMembers],
  exports: [MembersService, NewMembers],
})
export class HierarchyModule {}
