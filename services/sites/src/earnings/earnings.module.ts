import { Module } from '@nestjs/common'
import { EarningsTermsService } from './earnings-terms.service.ts'
import { OnRecruitingTermsChangedConsumer } from './on-recruiting-terms-changed.consumer.ts'

@Module({
  controllers: [OnRecruitingTermsChangedConsumer],
  providers: [EarningsTermsService],
  exports: [EarningsTermsService],
})
export class EarningsModule {}
