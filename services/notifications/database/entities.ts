import { OwnKeyRow } from '@upline/auth'
import { CompanyRow, type EntityDescription } from '@upline/db'
import { BEYOND_EVENT_ENTITIES, eventEntities } from '@upline/events'
import { SweepRow } from '@upline/jobs'
import { OperatorActRow } from '@upline/operations'
import { Delivery, Recipient } from './schema/deliveries.ts'
import { DigestChoice, DigestLine } from './schema/digest.ts'
import { PayEmailOptOut } from './schema/pay-emails.ts'
import { WebhookDelivery, WebhookEndpoint, WebhookMessage, WebhookTry } from './schema/webhooks.ts'

/** The tables of notifications alone. */
export const NOTIFICATIONS_ENTITIES = [
  ...[Delivery, Recipient],
  ...[DigestChoice, DigestLine],
  ...[PayEmailOptOut],
  ...[WebhookEndpoint, WebhookMessage, WebhookDelivery, WebhookTry],
]

/** Every table of the service. */
export const ENTITIES: EntityDescription[] = [
  ...eventEntities,
  SweepRow,
  OperatorActRow,
  OwnKeyRow,
  CompanyRow,
  ...NOTIFICATIONS_ENTITIES,
]

export const BEYOND_ENTITIES = BEYOND_EVENT_ENTITIES
