import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles } from '@upline/auth'
import type { PayrollSettings, SessionUser } from '@upline/contracts'
import { PayrollSettingsDto } from './payroll-settings.dto.ts'
import { PayrollSettingsService } from './payroll-settings.service.ts'

@Controller('payroll-settings')
@Roles('ceo', 'admin')
@OrDuty('payroll')
export class PayrollSettingsController {
  constructor(private readonly settings: PayrollSettingsService) {}

  /**
   * Shows the codes that payroll files use, and the limits of recovery.
   * @answers 200 `PayrollSettings`: companyCode, earningCodes and glAccounts by kind of pay, '' for a value that is not set;
   *   recoveryLimitPercent, floor and payoffRule
   */
  @Get()
  show(): Promise<PayrollSettings> {
    return this.settings.show()
  }

  /**
   * Replaces the codes that payroll files use, and the limits of recovery.
   * @takes `PayrollSettings`: companyCode (letters and digits), earningCodes for each kind of pay, glAccounts for each kind
   *   of pay and `payable`; '' for a value that is not set. recoveryLimitPercent, floor, payoffRule (up to 10 entries of `withinDays` and `percent`,
   *   days ascending, percents descending), and codes for guarantee, recovery and carried can be left out: they stay as
   *   they are
   * @answers 200 `PayrollSettings`
   * @answers 400 names the field, like `earningCodes.bonus`
   * @answers 403 `loans.own-recovery`: the caller owes a balance, and recoveryLimitPercent or floor would change; `loans.tied-account`: a
   *   member who owes one created, promoted or reset the caller's account in the last 30 days
   */
  @Put()
  change(@Body() dto: PayrollSettingsDto, @CurrentUser() by: SessionUser): Promise<PayrollSettings> {
    return this.settings.change(dto, by)
  }
}
