import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { FiguresController } from './figures.controller.ts'
import { FiguresService } from './figures.service.ts'
import { StageOutcomes } from './stage-outcomes.service.ts'

@Module({
  imports: [HierarchyModule],
  controllers: [FiguresController],
  providers: [FiguresService, StageOutcomes],
  exports: [StageOutcomes],
})
export class FiguresModule {}
