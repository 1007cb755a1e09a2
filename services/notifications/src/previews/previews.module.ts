import { Module } from '@nestjs/common'
import { EmailPreviewsController } from './email-previews.controller.ts'

@Module({ controllers: [EmailPreviewsController] })
export class PreviewsModule {}
