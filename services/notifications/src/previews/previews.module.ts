import { Module } from '@nestjs/common'
import { MailPreviewsController } from './mail-previews.controller.ts'

@Module({ controllers: [MailPreviewsController] })
export class PreviewsModule {}
