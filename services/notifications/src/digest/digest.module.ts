import { Module } from '@nestjs/common'
import { PayEmailsModule } from '../pay-emails/pay-emails.module.ts'
import { WorkEmailsModule } from '../work-emails/work-emails.module.ts'
import { DigestService } from './digest.service.ts'
import { DigestWorker } from './digest.worker.ts'
import { PreferencesController } from './preferences.controller.ts'
import { UnsubscribeController } from './unsubscribe.controller.ts'

@Module({
  imports: [PayEmailsModule, WorkEmailsModule],
  controllers: [PreferencesController, UnsubscribeController],
  providers: [DigestService, DigestWorker],
  exports: [DigestService],
})
export class DigestModule {}
