import { Module } from '@nestjs/common'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { CommissionsController } from './commissions.controller.ts'
import { CommissionTotalsService } from './commission-totals.service.ts'
import { CommissionsService } from './commissions.service.ts'
import { FundingsSnapshot } from './fundings.snapshot.ts'
import { PastCommissionsService } from './past-commissions.service.ts'

@Module({
  imports: [HierarchyModule],
  controllers: [CommissionsController],
  providers: [CommissionsService, CommissionTotalsService, PastCommissionsService, FundingsSnapshot],
  exports: [CommissionTotalsService],
})
export class CommissionsModule {}
