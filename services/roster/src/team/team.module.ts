import { Module } from '@nestjs/common'
import { TeamController } from './team.controller.ts'
import { TeamAsOfService } from './team-as-of.service.ts'
import { TeamService } from './team.service.ts'

@Module({ controllers: [TeamController], providers: [TeamService, TeamAsOfService] })
export class TeamModule {}
