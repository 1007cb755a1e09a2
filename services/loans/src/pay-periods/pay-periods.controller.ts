import { Controller, Get } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { PayPeriod, SessionUser } from '@upline/contracts'
import { PayPeriodsService } from './pay-periods.service.ts'

@Controller('pay-periods')
export class PayPeriodsController {
  constructor(private readonly periods: PayPeriodsService) {}

  /**
   * Lists pay periods, newest first. Periods that are planned ahead are listed by `/api/pay-calendar`.
   * @answers 200 array of `PayPeriod`, newest first, with the caller's own sum; for company also the sum of all members
   */
  @Scope('commissions:read')
  @Get()
  list(@CurrentUser() viewer: SessionUser): Promise<PayPeriod[]> {
    return this.periods.list(viewer)
  }
}
