import { Module } from '@nestjs/common'
import { SettingsModule } from '../settings/settings.module.ts'
import { SyncModule } from '../sync/sync.module.ts'
import { VendorModule } from '../vendor/vendor.module.ts'
import { HookRoute } from './hook-route.ts'
import { NotificationReader } from './notification-reader.service.ts'
import { Receiver } from './receiver.service.ts'
import { SigningKeys } from './signing-keys.service.ts'
import { SubscriptionService } from './subscription.service.ts'

@Module({
  imports: [VendorModule, SettingsModule, SyncModule],
  providers: [SigningKeys, NotificationReader, Receiver, SubscriptionService, HookRoute],
  exports: [SubscriptionService, NotificationReader],
})
export class WebhooksModule {}
