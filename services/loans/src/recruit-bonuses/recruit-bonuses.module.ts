import { Module } from '@nestjs/common'
import { OnRecruitBonusConsumer } from './on-recruit-bonus.consumer.ts'
import { PayableWorker } from './payable.worker.ts'
import { RecruitBonusesService } from './recruit-bonuses.service.ts'

@Module({ controllers: [OnRecruitBonusConsumer], providers: [RecruitBonusesService, PayableWorker] })
export class RecruitBonusesModule {}
