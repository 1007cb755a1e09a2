import { Module } from '@nestjs/common'
import { WebhooksModule } from '../webhooks/webhooks.module.ts'
import { FailuresController } from './failures.controller.ts'
import { FailuresService } from './failures.service.ts'

@Module({ imports: [WebhooksModule], controllers: [FailuresController], providers: [FailuresService] })
export class FailuresModule {}
