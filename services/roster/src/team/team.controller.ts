import { Controller, Get, Header } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { SessionUser } from '@upline/contracts'
import { TeamService } from './team.service.ts'

@Controller('team')
export class TeamController {
  constructor(private readonly team: TeamService) {}

  /** A TeamAnswer, written already: of a large team that is most of the work. */
  @Get()
  @Header('content-type', 'application/json; charset=utf-8')
  own(@CurrentUser() user: SessionUser): Promise<string> {
    return this.team.of(user.id)
  }
}
