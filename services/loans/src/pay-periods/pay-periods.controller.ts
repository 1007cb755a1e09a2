import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Roles, Scope } from '@upline/auth'
import type { PayPeriod, SessionUser } from '@upline/contracts'
import { ReopenPeriodDto } from './pay-periods.dto.ts'
import { PayPeriodsService } from './pay-periods.service.ts'

@Controller('pay-periods')
export class PayPeriodsController {
  constructor(private readonly periods: PayPeriodsService) {}

  /**
   * Lists pay periods, newest first.
   * @answers 200 array of `PayPeriod`, newest first, with the caller's own sum; for company also everybody's
   */
  @Scope('commissions:read')
  @Get()
  list(@CurrentUser() viewer: SessionUser): Promise<PayPeriod[]> {
    return this.periods.list(viewer)
  }

  /**
   * Closes a pay period.
   * @answers 200 the list; the next one is open, statements are written and `statement-ready` goes to each member
   * @answers 409 it is closed already, or starts later (`loans.period-not-started`); in production also
   *   `loans.payees-without-nmls`: `errors` lists members that it pays personally without a valid, unique NMLS ID
   * @answers 503 entries are being booked for longer than 10 s
   */
  @Post(':id/close')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  close(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<PayPeriod[]> {
    return this.periods.close(by, id)
  }

  /**
   * Takes back what a closed period paid, and opens it again.
   * @takes `reason`
   * @answers 200 the list: a reversing run takes back what the closed period paid, and the open one holds it again
   * @answers 409
   */
  @Post(':id/reopen')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  reopen(
    @Param('id') id: string,
    @Body() { reason }: ReopenPeriodDto,
    @CurrentUser() by: SessionUser,
  ): Promise<PayPeriod[]> {
    return this.periods.reopen(by, id, reason)
  }
}
