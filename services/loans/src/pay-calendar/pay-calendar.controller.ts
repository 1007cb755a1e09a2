import { Body, Controller, Get, Put, Query } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles, Scope } from '@upline/auth'
import type { PayCalendar, SessionUser } from '@upline/contracts'
import { ChangePayCalendarDto, PayCalendarQueryDto } from './pay-calendar.dto.ts'
import { PayCalendarService } from './pay-calendar.service.ts'

@Controller('pay-calendar')
export class PayCalendarController {
  constructor(private readonly calendar: PayCalendarService) {}

  /**
   * Shows the pay calendar, and the periods of a year with their five dates.
   * @who everyone signed in
   * @takes `year` (the current one)
   * @answers 200 `PayCalendar`: `frequency`, `anchor`, `offsets` in days after the end of a period, `periods`
   */
  @Scope('commissions:read')
  @Get()
  show(@Query() { year }: PayCalendarQueryDto): Promise<PayCalendar> {
    return this.calendar.show(year)
  }

  /**
   * Changes the pay calendar, from the first period that was never locked. Earlier periods keep their dates.
   * @who company and the Payroll duty
   * @takes `frequency` (monthly, semimonthly, biweekly, weekly), `anchor` (the first day of any one period, for biweekly and
   *   weekly), `offsets` (`lock`, `verify`, `pay`: days after the end of a period, 0 to 60, never decreasing)
   * @answers 200 `PayCalendar`
   * @answers 503 entries are being booked for longer than 10 s
   */
  @Put()
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  change(@Body() dto: ChangePayCalendarDto, @CurrentUser() by: SessionUser): Promise<PayCalendar> {
    return this.calendar.change(by, dto)
  }
}
