import { Module } from '@nestjs/common'
import { ResettlementWorker } from './resettlement.worker.ts'
import { RollUpWorker } from './roll-up.worker.ts'
import { SettledBatches } from './settled-batches.service.ts'
import { TierWorker } from './tier.worker.ts'

@Module({
  providers: [SettledBatches, RollUpWorker, ResettlementWorker, TierWorker],
  exports: [SettledBatches, RollUpWorker, ResettlementWorker, TierWorker],
})
export class SettlementModule {}
