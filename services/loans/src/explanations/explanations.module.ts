import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { ExplanationsController } from './explanations.controller.ts'
import { FiguresService } from './figures.service.ts'

@Module({
  imports: [HierarchyModule, PipelineModule],
  controllers: [ExplanationsController],
  providers: [FiguresService],
})
export class ExplanationsModule {}
