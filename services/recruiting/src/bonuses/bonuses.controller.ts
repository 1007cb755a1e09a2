import { Controller, Get } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { RecruitBonuses, SessionUser } from '@upline/contracts'
import { BonusesService } from './bonuses.service.ts'

@Controller('recruit-bonuses')
export class BonusesController {
  constructor(private readonly bonuses: BonusesService) {}

  @Get()
  own(@CurrentUser() user: SessionUser): Promise<RecruitBonuses> {
    return this.bonuses.list(user.id)
  }
}
