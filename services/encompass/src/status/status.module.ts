import { Module } from '@nestjs/common'
import { SettingsModule } from '../settings/settings.module.ts'
import { SyncModule } from '../sync/sync.module.ts'
import { VendorModule } from '../vendor/vendor.module.ts'
import { WebhooksModule } from '../webhooks/webhooks.module.ts'
import { StatusController } from './status.controller.ts'
import { StatusService } from './status.service.ts'
import { SyncGauges } from './sync-gauges.service.ts'

@Module({
  imports: [VendorModule, SettingsModule, SyncModule, WebhooksModule],
  controllers: [StatusController],
  providers: [StatusService, SyncGauges],
})
export class StatusModule {}
