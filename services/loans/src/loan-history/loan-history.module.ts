import { Module } from '@nestjs/common'
import { HistoryYearsWorker } from './history-years.worker.ts'

@Module({ providers: [HistoryYearsWorker] })
export class LoanHistoryModule {}
