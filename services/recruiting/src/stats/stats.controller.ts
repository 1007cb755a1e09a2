import { Controller, Get } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { RecruitingStats, SessionUser } from '@upline/contracts'
import { StatsService } from './stats.service.ts'

@Controller('recruiting-stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  /**
   * Counts the caller’s recruits and their volume.
   * @answers 200 `{directRecruits, totalTeamSize, teamVolume}`; ytdVolume covers loans funded in this calendar year
   *   of the company's time zone
   */
  @Scope('recruiting:read')
  @Get()
  own(@CurrentUser() user: SessionUser): Promise<RecruitingStats> {
    return this.stats.of(user.id)
  }
}
