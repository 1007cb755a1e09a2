import { Module } from '@nestjs/common'
import { BonusesReadModel } from './bonuses.read-model.ts'
import { PayableWorker } from './payable.worker.ts'
import { RecruitBonusesService } from './recruit-bonuses.service.ts'

@Module({ providers: [RecruitBonusesService, BonusesReadModel, PayableWorker] })
export class RecruitBonusesModule {}
