import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { PayPeriod, SessionUser } from '@upline/contracts'
import { ReopenPeriodDto } from './pay-periods.dto.ts'
import { PayPeriodsService } from './pay-periods.service.ts'

@Controller('pay-periods')
export class PayPeriodsController {
  constructor(private readonly periods: PayPeriodsService) {}

  @Get()
  list(@CurrentUser() viewer: SessionUser): Promise<PayPeriod[]> {
    return this.periods.list(viewer)
  }

  @Post(':id/close')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  close(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<PayPeriod[]> {
    return this.periods.close(by, id)
  }

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
