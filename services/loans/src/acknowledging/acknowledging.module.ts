import { Module } from '@nestjs/common'
import { CompPlansModule } from '../comp-plans/comp-plans.module.ts'
import { AcknowledgingController } from './acknowledging.controller.ts'
import { AcknowledgingService } from './acknowledging.service.ts'

@Module({ imports: [CompPlansModule], controllers: [AcknowledgingController], providers: [AcknowledgingService] })
export class AcknowledgingModule {}
