import { Controller, Get } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { SessionUser, TeamAnswer } from '@upline/contracts'
import { TeamService } from './team.service.ts'

@Controller('team')
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Get()
  own(@CurrentUser() user: SessionUser): Promise<TeamAnswer> {
    return this.team.of(user.id)
  }
}
