import { Module } from '@nestjs/common'
import { ChainPayModule } from '../chain-pay/chain-pay.module.ts'
import { ExplanationsModule } from '../explanations/explanations.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { LoanTimelineController } from './loan-timeline.controller.ts'
import { LoanTimelineService } from './loan-timeline.service.ts'

@Module({
  imports: [ChainPayModule, ExplanationsModule, PipelineModule],
  controllers: [LoanTimelineController],
  providers: [LoanTimelineService],
})
export class LoanTimelineModule {}
