import { defineEntity, p } from '@mikro-orm/core'
import type { WebhookDeliveryStatus } from '@upline/contracts'
import { assignedNumber, instant, word, words } from '@upline/db'

export const WebhookEndpoint = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoints',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    url: p.text(),
    description: p.text(),
    eventTypes: words(),
    sealedSecret: p.text(),
    previousSecret: p.text().nullable(),
    previousUntil: instant().nullable(),
    isEnabled: p.boolean().default(true),
    disabledAt: instant().nullable(),
    disabledBecause: p.text().nullable(),
    failingSince: instant().nullable(),
    lastSentAt: instant().nullable(),
    createdById: p.text(),
    createdBy: p.text(),
    createdAt: instant(),
  },
})

/** The request body, stored once for all endpoints that receive it. */
export const WebhookMessage = defineEntity({
  name: 'WebhookMessage',
  tableName: 'webhook_messages',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    body: p.text(),
    createdAt: instant(),
  },
  indexes: [{ name: 'webhook_messages_age', properties: ['createdAt'] }],
})

/** One row per event and endpoint: an event that arrives twice creates one delivery. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    messageId: () => p.manyToOne(WebhookMessage).mapToPk(),
    endpointId: () => p.manyToOne(WebhookEndpoint).mapToPk(),
    type: p.text(),
    status: word<WebhookDeliveryStatus>().default('queued'),
    attempts: p.integer().default(0),
    claimedUntil: instant().nullable(),
    nextTryAt: instant(),
    responseStatus: p.integer().nullable(),
    responseBody: p.text().nullable(),
    reason: p.text().nullable(),
    createdAt: instant(),
    triedAt: instant().nullable(),
  },
  indexes: [
    { name: 'webhook_deliveries_age', properties: ['createdAt'] },
    { name: 'webhook_deliveries_day', properties: ['endpointId', 'createdAt'] },
    { name: 'webhook_deliveries_due', properties: ['endpointId', 'nextTryAt'], where: "status = 'queued'" },
    { name: 'webhook_deliveries_newest', columns: [{ name: 'endpoint_id' }, { name: 'id', sort: 'desc' }] },
  ],
  uniques: [{ name: 'webhook_deliveries_message_id_endpoint_id_key', properties: ['messageId', 'endpointId'] }],
  checks: [{ name: 'webhook_deliveries_status_check', expression: "status in ('queued', 'sent', 'failed')" }],
})

export const WebhookTry = defineEntity({
  name: 'WebhookTry',
  tableName: 'webhook_tries',
  properties: {
    id: assignedNumber().primary(),
    deliveryId: () => p.manyToOne(WebhookDelivery).mapToPk().deleteRule('cascade'),
    at: instant(),
    responseStatus: p.integer().nullable(),
    reason: p.text().nullable(),
    durationMs: p.integer(),
  },
  indexes: [{ name: 'webhook_tries_of', columns: [{ name: 'delivery_id' }, { name: 'id', sort: 'desc' }] }],
})
