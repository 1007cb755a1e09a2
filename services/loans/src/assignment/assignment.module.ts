import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { LoanChangesModule } from '../loan-changes/loan-changes.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { RememberedSpellingsModule } from '../remembered-spellings/remembered-spellings.module.ts'
import { AssignmentController } from './assignment.controller.ts'
import { AssignmentService } from './assignment.service.ts'
import { LateOfficersWorker } from './late-officers.worker.ts'

@Module({
  imports: [HierarchyModule, LoanChangesModule, PipelineModule, RememberedSpellingsModule],
  controllers: [AssignmentController],
  providers: [AssignmentService, LateOfficersWorker],
  exports: [AssignmentService],
})
export class AssignmentModule {}
