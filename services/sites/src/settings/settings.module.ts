import { Module } from '@nestjs/common'
import { PublicPagesController } from './public-pages.controller.ts'
import { PublicPagesService } from './public-pages.service.ts'

@Module({ controllers: [PublicPagesController], providers: [PublicPagesService] })
export class SettingsModule {}
