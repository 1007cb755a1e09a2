import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { MembersModule } from '../members/members.module.ts'
import { MemberImportController } from './member-import.controller.ts'
import { MemberImportService } from './member-import.service.ts'

@Module({
  imports: [HierarchyModule, MembersModule],
  controllers: [MemberImportController],
  providers: [MemberImportService],
})
export class MemberImportModule {}
