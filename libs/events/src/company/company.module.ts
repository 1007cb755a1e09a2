import { type DynamicModule, Module } from '@nestjs/common'
import { CompanyCalendar, START_TIME_ZONE } from './company-calendar.ts'

/** The company's calendar in a service that has the table of company-table.migration.ts. */
@Module({})
export class CompanyModule {
  static forService({ companyTimeZone }: { companyTimeZone: string }): DynamicModule {
    return {
      module: CompanyModule,
      global: true,
      providers: [{ provide: START_TIME_ZONE, useValue: companyTimeZone }, CompanyCalendar],
      exports: [CompanyCalendar],
    }
  }
}
