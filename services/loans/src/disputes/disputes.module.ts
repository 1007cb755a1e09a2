import { Module } from '@nestjs/common'
import { AdjustmentsModule } from '../adjustments/adjustments.module.ts'
import { HierarchyModule } from '../hierarchy/hierarchy.module.ts'
import { PayPeriodsModule } from '../pay-periods/pay-periods.module.ts'
import { DisputesController } from './disputes.controller.ts'
import { DisputesService } from './disputes.service.ts'

@Module({
  imports: [HierarchyModule, PayPeriodsModule, AdjustmentsModule],
  controllers: [DisputesController],
  providers: [DisputesService],
  exports: [DisputesService],
})
export class DisputesModule {}
