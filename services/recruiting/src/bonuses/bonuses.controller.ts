import { Controller, Get } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { RecruitBonuses, SessionUser } from '@upline/contracts'
import { BonusesService } from './bonuses.service.ts'

@Controller('recruit-bonuses')
export class BonusesController {
  constructor(private readonly bonuses: BonusesService) {}

  /**
   * Lists the caller’s bonuses for recruits.
   * @answers 200 `RecruitBonuses`: totals and rows, by pending, payable and reversed
   */
  @Scope('recruiting:read')
  @Get()
  own(@CurrentUser() user: SessionUser): Promise<RecruitBonuses> {
    return this.bonuses.list(user.id)
  }
}
