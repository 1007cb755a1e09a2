import { Module } from '@nestjs/common'
import { AccessModule } from '../access/access.module.ts'
import { HistoryController } from './history.controller.ts'
import { HistoryService } from './history.service.ts'

@Module({ imports: [AccessModule], controllers: [HistoryController], providers: [HistoryService] })
export class HistoryModule {}
