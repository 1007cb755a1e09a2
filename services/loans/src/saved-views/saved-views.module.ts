import { Module } from '@nestjs/common'
import { SavedViewsController } from './saved-views.controller.ts'
import { SavedViewsService } from './saved-views.service.ts'

@Module({ controllers: [SavedViewsController], providers: [SavedViewsService] })
export class SavedViewsModule {}
