import { Module } from '@nestjs/common'
import { BonusesController } from './bonuses.controller.ts'
import { BonusesService } from './bonuses.service.ts'

@Module({ controllers: [BonusesController], providers: [BonusesService], exports: [BonusesService] })
export class BonusesModule {}
