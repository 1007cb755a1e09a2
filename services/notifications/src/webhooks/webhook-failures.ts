import { Failure, failing, MAX_WEBHOOK_ENDPOINTS } from '@upline/contracts'

export class UnknownEndpointError extends failing(
  'missing',
  'notifications.unknown-webhook',
  'There is no such webhook endpoint.',
) {}

export class UnknownWebhookDeliveryError extends failing(
  'missing',
  'notifications.unknown-webhook-delivery',
  'There is no such delivery.',
) {}

export class TooManyEndpointsError extends failing(
  'conflict',
  'notifications.too-many-webhooks',
  `There are ${MAX_WEBHOOK_ENDPOINTS} endpoints already. Please delete one that is not used any more.`,
) {}

export class EndpointDisabledError extends failing(
  'conflict',
  'notifications.webhook-disabled',
  'This endpoint is disabled. Please enable it first.',
) {}

export class StillWaitingError extends failing(
  'conflict',
  'notifications.webhook-waiting',
  'This delivery is still being tried.',
) {}

export class WrongUrlError extends Failure {
  constructor(message: string) {
    super('invalid', 'notifications.webhook-url', message, { errors: [{ field: 'url', message }] })
  }
}
