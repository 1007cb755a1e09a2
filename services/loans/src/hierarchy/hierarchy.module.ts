import { Module } from '@nestjs/common'
import { MembersReadModel } from './members.read-model.ts'
import { MembersService } from './members.service.ts'
import { NewMembers } from './new-members.ts'
import { OldTiesWorker } from './old-ties.worker.ts'
import { ResetsReadModel } from './resets.read-model.ts'
import { StandingService } from './standing.service.ts'

@Module({
  providers: [MembersReadModel, MembersService, NewMembers, OldTiesWorker, ResetsReadModel, StandingService],
  exports: [MembersService, NewMembers],
})
export class HierarchyModule {}
