import { Module } from '@nestjs/common'
import { RecipientsModule } from '../recipients/recipients.module.ts'
import { WorkEmailsModule } from '../work-emails/work-emails.module.ts'
import { WebhookDeliveriesController } from './webhook-deliveries.controller.ts'
import { WebhookDeliveries } from './webhook-deliveries.service.ts'
import { WebhookEnd } from './webhook-end.service.ts'
import { WebhookEndpoints } from './webhook-endpoints.service.ts'
import { WebhookGauges } from './webhook-gauges.service.ts'
import { EndpointDeliveries } from './endpoint-deliveries.service.ts'
import { WebhookEvents } from './webhook-events.service.ts'
import { WebhookQueue } from './webhook-queue.service.ts'
import { WebhookSecrets } from './webhook-secrets.service.ts'
import { WebhookSender } from './webhook-sender.service.ts'
import { WebhookTest } from './webhook-test.service.ts'
import { WebhookAttempts } from './webhook-attempts.service.ts'
import { WebhookWorker } from './webhook.worker.ts'
import { WebhooksController } from './webhooks.controller.ts'

/** Webhooks: endpoints, deliveries and attempts. */
@Module({
  imports: [RecipientsModule, WorkEmailsModule],
  controllers: [WebhookDeliveriesController, WebhooksController],
  providers: [
    ...[
      WebhookDeliveries,
      WebhookEnd,
      WebhookEndpoints,
      WebhookGauges,
      EndpointDeliveries,
      WebhookEvents,
      WebhookQueue,
    ],
    ...[WebhookSecrets, WebhookSender, WebhookTest, WebhookAttempts, WebhookWorker],
  ],
  exports: [WebhookEvents],
})
export class WebhooksModule {}
