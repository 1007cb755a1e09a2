import { Module } from '@nestjs/common'
import { ChainPayModule } from '../chain-pay/chain-pay.module.ts'
import { CommissionsModule } from '../commissions/commissions.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { NewLoansModule } from '../new-loans/new-loans.module.ts'
import { PipelineModule } from '../pipeline/pipeline.module.ts'
import { CausesService } from './causes.service.ts'
import { ExplanationsController } from './explanations.controller.ts'
import { FiguresService } from './figures.service.ts'
import { LoanExplanationService } from './loan-explanation.service.ts'
import { LoanHistoryService } from './loan-history.service.ts'

@Module({
  imports: [ChainPayModule, CommissionsModule, HierarchyModule, NewLoansModule, PipelineModule],
  controllers: [ExplanationsController],
  providers: [FiguresService, LoanExplanationService, LoanHistoryService, CausesService],
  exports: [CausesService],
})
export class ExplanationsModule {}
