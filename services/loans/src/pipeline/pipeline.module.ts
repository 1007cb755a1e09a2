import { Module } from '@nestjs/common'
import { ChainPayModule } from '../chain-pay/chain-pay.module.ts'
import { SettlementModule } from '../settlement/settlement.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { LoanDetailService } from './loan-detail.service.ts'
import { LoanPagesService } from './loan-pages.service.ts'
import { LoanWriter } from './loan-writer.service.ts'
import { LoansController } from './loans.controller.ts'
import { LoansService } from './loans.service.ts'

@Module({
  imports: [HierarchyModule, SettlementModule, ChainPayModule],
  controllers: [LoansController],
  providers: [LoansService, LoanPagesService, LoanDetailService, LoanWriter],
  exports: [LoansService, LoanDetailService, LoanWriter],
})
export class PipelineModule {}
