import { Module } from '@nestjs/common'
import { AssignmentModule } from '../assignment/assignment.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { LoanImportModule } from '../loan-import/loan-import.module.ts'
import { LoanSyncModule } from '../loan-sync/loan-sync.module.ts'
import { AttentionController } from './attention.controller.ts'
import { AttentionService } from './attention.service.ts'
import { OwnersService } from './owners.service.ts'
import { PlacingService } from './placing.service.ts'

@Module({
  imports: [HierarchyModule, AssignmentModule, LoanImportModule, LoanSyncModule],
  controllers: [AttentionController],
  providers: [AttentionService, PlacingService, OwnersService],
})
export class AttentionModule {}
