import { Module } from '@nestjs/common'
import { TeamsService } from './teams.service.ts'

@Module({ providers: [TeamsService], exports: [TeamsService] })
export class TeamsModule {}
