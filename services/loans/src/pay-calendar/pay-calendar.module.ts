import { Module } from '@nestjs/common'
import { PayCalendarController } from './pay-calendar.controller.ts'
import { PayCalendarService } from './pay-calendar.service.ts'
import { PlannedPeriodsWorker } from './planned-periods.worker.ts'

@Module({
  controllers: [PayCalendarController],
  providers: [PayCalendarService, PlannedPeriodsWorker],
  exports: [PlannedPeriodsWorker],
})
export class PayCalendarModule {}
