import { Global, Module } from '@nestjs/common'
import { CompanyDays } from './company-days.service.ts'

@Global()
@Module({ providers: [CompanyDays], exports: [CompanyDays] })
export class CompanyDaysModule {}
