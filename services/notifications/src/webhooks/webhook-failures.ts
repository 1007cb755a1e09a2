import { Failure, failing, MAX_WEBHOOK_ENDPOINTS } from '@upline/contracts'

export class EndpointNotFoundError extends failing(
  'missing',
  'notifications.unknown-webhook',
  'Webhook endpoint not found.',
) {}

export class WebhookDeliveryNotFoundError extends failing(
  'missing',
  'notifications.unknown-webhook-delivery',
  'Delivery not found.',
) {}

export class TooManyEndpointsError extends failing(
  'conflict',
  'notifications.too-many-webhooks',
  `You already have ${MAX_WEBHOOK_ENDPOINTS} endpoints. Delete one that you no longer use.`,
) {}

export class EndpointDisabledError extends failing(
  'conflict',
  'notifications.webhook-disabled',
  'This endpoint is disabled. Enable it first.',
) {}

export class DeliveryPendingError extends failing(
  'conflict',
  'notifications.webhook-waiting',
  'This delivery is still pending. You can resend it after it has been sent or has failed.',
) {}

export class WrongUrlError extends Failure {
  constructor(message: string) {
    super('invalid', 'notifications.webhook-url', message, { errors: [{ field: 'url', message }] })
  }
}
