import { Module } from '@nestjs/common'
import { HoldsController } from './holds.controller.ts'
import { HoldsService } from './holds.service.ts'

@Module({ controllers: [HoldsController], providers: [HoldsService] })
export class HoldsModule {}
