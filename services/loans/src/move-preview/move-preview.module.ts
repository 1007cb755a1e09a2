import { Module } from '@nestjs/common'
import { FundedMovesService } from './funded-moves.service.ts'
import { MovePreviewController } from './move-preview.controller.ts'
import { MovePreviewService } from './move-preview.service.ts'

@Module({ controllers: [MovePreviewController], providers: [FundedMovesService, MovePreviewService] })
export class MovePreviewModule {}
