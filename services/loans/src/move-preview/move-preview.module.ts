import { Module } from '@nestjs/common'
import { MovePreviewController } from './move-preview.controller.ts'
import { MovePreviewService } from './move-preview.service.ts'

@Module({ controllers: [MovePreviewController], providers: [MovePreviewService] })
export class MovePreviewModule {}
