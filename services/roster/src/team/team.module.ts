import { Module } from '@nestjs/common'
import { TeamController } from './team.controller.ts'
import { TeamThenService } from './team-then.service.ts'
import { TeamService } from './team.service.ts'

@Module({ controllers: [TeamController], providers: [TeamService, TeamThenService] })
export class TeamModule {}
