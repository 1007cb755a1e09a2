import { Module } from '@nestjs/common'
import { TeamsModule } from '../teams/teams.module.ts'
import { StatsController } from './stats.controller.ts'
import { StatsService } from './stats.service.ts'

@Module({ imports: [TeamsModule], controllers: [StatsController], providers: [StatsService] })
export class StatsModule {}
