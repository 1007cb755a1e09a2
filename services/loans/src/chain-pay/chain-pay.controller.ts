import { Body, Controller, Get, Put } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { ChainPaySetting, SessionUser } from '@upline/contracts'
import { ChainPayDto } from './chain-pay.dto.ts'
import { ChainPayService } from './chain-pay.service.ts'

@Controller('settings/chain-pay')
@Roles('admin', 'ceo')
export class ChainPayController {
  constructor(private readonly settings: ChainPayService) {}

  /**
   * Returns what members see of the pay of their uplines.
   * @answers 200 `{chainPay}`: `amounts` (default), `names` or `nothing`; members who see all pay are not affected
   */
  @Get()
  show(): Promise<ChainPaySetting> {
    return this.settings.show()
  }

  /**
   * Chooses how much members see of their upline's pay in loans, explanations, and approvals.
   * @takes `chainPay`: `amounts`, `names` or `nothing`
   * @answers 200 `{chainPay}`
   */
  @Put()
  change(@Body() { chainPay }: ChainPayDto, @CurrentUser() by: SessionUser): Promise<ChainPaySetting> {
    return this.settings.change(chainPay, by)
  }
}
