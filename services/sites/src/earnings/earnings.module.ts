import { Module } from '@nestjs/common'
import { EarningsTermsService } from './earnings-terms.service.ts'

@Module({
  providers: [EarningsTermsService],
  exports: [EarningsTermsService],
})
export class EarningsModule {}
