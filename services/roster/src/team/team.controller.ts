import { Controller, Get, Header, Query } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { SessionUser } from '@upline/contracts'
import { readAsOf } from '../as-of/read-as-of.ts'
import { TeamThenService } from './team-then.service.ts'
import { TeamService } from './team.service.ts'

@Controller('team')
export class TeamController {
  constructor(
    private readonly team: TeamService,
    private readonly teamThen: TeamThenService,
  ) {}

  /**
   * Shows the caller’s team.
   * @takes `asOf` (YYYY-MM-DD): who reported to whom at the end of that date in the company's time zone, with the roles, levels and
   *   activity of that date and the names of today
   * @json TeamAnswer
   * @answers 400 with the field's name
   * @answers 200 `TeamAnswer`: currentUser, directDownline, allDownline (1 000 each at most), teamStats (exact)
   * @answers 404 the caller has just been deleted; the session ends within 5 s
   */
  @Scope('members:read')
  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  async own(@Query() asked: { asOf?: string }, @CurrentUser() user: SessionUser): Promise<string> {
    const date = readAsOf(asked.asOf)
    return date === null ? this.team.of(user.id) : JSON.stringify(await this.teamThen.of(user.id, date))
  }
}
