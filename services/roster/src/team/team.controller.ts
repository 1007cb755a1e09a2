import { Controller, Get, Header, Query } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { SessionUser } from '@upline/contracts'
import { CompanyCalendar } from '@upline/events'
import { readPastDate } from '@upline/http'
import { AsOfQueryDto } from './as-of-query.dto.ts'
import { TeamAsOfService } from './team-as-of.service.ts'
import { TeamService } from './team.service.ts'

@Controller('team')
export class TeamController {
  constructor(
    private readonly team: TeamService,
    private readonly teamAsOf: TeamAsOfService,
    private readonly calendar: CompanyCalendar,
  ) {}

  /**
   * Shows the caller’s team.
   * @takes `asOf` (YYYY-MM-DD, from 2000-01-01 to today): the hierarchy, roles, levels and activity at the end of that date in
   *   the company's time zone, with today's names
   * @json TeamResponse
   * @answers 400 with the field's name
   * @answers 200 `TeamResponse`: currentUser, directDownline, allDownline (up to 1,000 each), teamStats (exact)
   * @answers 404 the caller has just been deleted; the session ends within 5 s
   */
  @Scope('members:read')
  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  async own(@Query() asked: AsOfQueryDto, @CurrentUser() user: SessionUser): Promise<string> {
    const date = readPastDate(asked.asOf, await this.calendar.today())
    return date === null ? this.team.of(user.id) : JSON.stringify(await this.teamAsOf.of(user.id, date))
  }
}
