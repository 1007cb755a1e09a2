import { Controller, Get, Header } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { SessionUser } from '@upline/contracts'
import { TeamService } from './team.service.ts'

@Controller('team')
export class TeamController {
  constructor(private readonly team: TeamService) {}

  /**
   * Shows the caller’s team.
   * @json TeamAnswer
   * @answers 200 `TeamAnswer`: currentUser, directDownline, allDownline (1 000 each at most), teamStats (exact)
   * @answers 404 the caller has just been deleted; the session ends within 5 s
   */
  @Scope('members:read')
  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  own(@CurrentUser() user: SessionUser): Promise<string> {
    return this.team.of(user.id)
  }
}
