import { Module } from '@nestjs/common'
import { BonusesReadModel } from './bonuses.read-model.ts'
import { OnRecruitBonusConsumer } from './on-recruit-bonus.consumer.ts'
import { PayableWorker } from './payable.worker.ts'
import { RecruitBonusesService } from './recruit-bonuses.service.ts'

@Module({ controllers: [OnRecruitBonusConsumer], providers: [RecruitBonusesService, BonusesReadModel, PayableWorker] })
export class RecruitBonusesModule {}
