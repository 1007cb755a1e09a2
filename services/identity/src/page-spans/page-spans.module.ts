import { Module } from '@nestjs/common'
import { PageSpansController } from './page-spans.controller.ts'

@Module({ controllers: [PageSpansController] })
export class PageSpansModule {}
