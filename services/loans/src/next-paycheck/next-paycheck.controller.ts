import { Controller, Get } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { NextPaycheck, SessionUser } from '@upline/contracts'
import { NextPaycheckService } from './next-paycheck.service.ts'

@Controller('commissions/next-paycheck')
export class NextPaycheckController {
  constructor(private readonly paychecks: NextPaycheckService) {}

  /**
   * Shows the caller's own pay on the next pay date.
   * @answers 200 `NextPaycheck`: the pay period, `earned` by the ledger, `likely` by estimates of open loans whose stage funds in at
   *   least 80% of cases and whose typical funding day is in the period, each with its largest loans, and the changes of `earned`
   *   since yesterday
   */
  @Scope('commissions:read')
  @Get()
  show(@CurrentUser() viewer: SessionUser): Promise<NextPaycheck> {
    return this.paychecks.of(viewer)
  }
}
