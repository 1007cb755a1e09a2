import { Module } from '@nestjs/common'
import { BonusesController } from './bonuses.controller.ts'
import { BonusesSnapshot } from './bonuses.snapshot.ts'
import { BonusesService } from './bonuses.service.ts'

@Module({ controllers: [BonusesController], providers: [BonusesService, BonusesSnapshot], exports: [BonusesService] })
export class BonusesModule {}
