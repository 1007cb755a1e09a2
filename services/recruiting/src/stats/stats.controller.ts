import { Controller, Get } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { RecruitingStats, SessionUser } from '@upline/contracts'
import { StatsService } from './stats.service.ts'

@Controller('recruiting-stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  own(@CurrentUser() user: SessionUser): Promise<RecruitingStats> {
    return this.stats.of(user.id)
  }
}
