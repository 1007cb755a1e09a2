import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { CommissionsController } from './commissions.controller.ts'
import { CommissionTotalsService } from './commission-totals.service.ts'
import { CommissionsService } from './commissions.service.ts'
import { FundingsSnapshot } from './fundings.snapshot.ts'
import { PastCommissionsService } from './past-commissions.service.ts'
import { ResettlementWorker } from './resettlement.worker.ts'
import { RollUpWorker } from './roll-up.worker.ts'
import { TierWorker } from './tier.worker.ts'
import { SettledBatches } from './settled-batches.service.ts'

@Module({
  imports: [HierarchyModule],
  controllers: [CommissionsController],
  providers: [
    CommissionsService,
    CommissionTotalsService,
    PastCommissionsService,
    FundingsSnapshot,
    SettledBatches,
    RollUpWorker,
    ResettlementWorker,
    TierWorker,
  ],
  exports: [CommissionTotalsService, SettledBatches, RollUpWorker, ResettlementWorker, TierWorker],
})
export class CommissionsModule {}
