import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { MembersModule } from '../members/members.module.ts'
import { ImportJobsController } from './jobs/import-jobs.controller.ts'
import { ImportJobsService } from './jobs/import-jobs.service.ts'
import { ImportReaderService } from './jobs/import-reader.service.ts'
import { ImportRunnerService } from './jobs/import-runner.service.ts'
import { ImportUndoService } from './jobs/import-undo.service.ts'
import { MemberAdmissionService } from './member-admission.service.ts'
import { MemberImportController } from './member-import.controller.ts'
import { MemberImportService } from './member-import.service.ts'

@Module({
  imports: [AccessModule, HierarchyModule, MembersModule],
  controllers: [MemberImportController, ImportJobsController],
  providers: [
    MemberAdmissionService,
    MemberImportService,
    ImportReaderService,
    ImportRunnerService,
    ImportJobsService,
    ImportUndoService,
  ],
})
export class MemberImportModule {}
