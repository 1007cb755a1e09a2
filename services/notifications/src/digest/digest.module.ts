import { Module } from '@nestjs/common'
import { WorkMailsModule } from '../work-mails/work-mails.module.ts'
import { DigestService } from './digest.service.ts'
import { DigestWorker } from './digest.worker.ts'
import { PreferencesController } from './preferences.controller.ts'
import { UnsubscribeController } from './unsubscribe.controller.ts'

@Module({
  imports: [WorkMailsModule],
  controllers: [PreferencesController, UnsubscribeController],
  providers: [DigestService, DigestWorker],
  exports: [DigestService],
})
export class DigestModule {}
