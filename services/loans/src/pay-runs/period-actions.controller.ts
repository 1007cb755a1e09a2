import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { PayPeriod, SessionUser } from '@upline/contracts'
import { PeriodNotOpenError, PeriodOpenError } from '../pay-periods/period-failures.ts'
import { PayPeriodsService } from '../pay-periods/pay-periods.service.ts'
import { PayRunActions } from './pay-run-actions.service.ts'
import { ReopenPeriodDto } from './pay-runs.dto.ts'

/** The older calls for closing and reopening a pay period. They follow the rules of its pay run. */
@Controller('pay-periods')
export class PeriodActionsController {
  constructor(
    private readonly periods: PayPeriodsService,
    private readonly actions: PayRunActions,
  ) {}

  /**
   * Closes a pay period: locks its pay run, like `/api/pay-runs/{id}/lock`.
   * @answers 200 the list; statements are written and `statement-ready` goes to each member
   * @answers 404
   * @answers 409 it is closed already, or starts later (`loans.period-not-started`), or an earlier one is open
   *   (`loans.earlier-run-open`); with `blockers` `loans.pay-run-blocked`, in production also
   *   `loans.payees-without-nmls`: `errors` lists members that it pays personally without a valid, unique NMLS ID
   * @answers 503 entries are being booked for longer than 10 s
   */
  @Post(':id/close')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  async close(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<PayPeriod[]> {
    const { state } = await this.periods.one(id)
    if (state === 'closed' || !(await this.actions.lock(by, id))) throw new PeriodNotOpenError()
    return this.periods.list(by)
  }

  /**
   * Opens a closed period again: reopens its pay run, like `/api/pay-runs/{id}/reopen`.
   * @takes `reason`
   * @answers 200 the list
   * @answers 404
   * @answers 409 it is open (`loans.period-open`), or its run is paid, which is final (`loans.pay-run-state`), or the balances of
   *   a later run follow from it (`loans.later-balances`)
   * @answers 503 entries are being booked for longer than 10 s
   */
  @Post(':id/reopen')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  async reopen(
    @Param('id') id: string,
    @Body() { reason }: ReopenPeriodDto,
    @CurrentUser() by: SessionUser,
  ): Promise<PayPeriod[]> {
    if ((await this.periods.one(id)).state === 'open') throw new PeriodOpenError()
    await this.actions.reopen(by, id, reason)
    return this.periods.list(by)
  }
}
