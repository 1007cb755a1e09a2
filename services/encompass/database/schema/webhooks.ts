import { defineEntity, p } from '@mikro-orm/core'
import type { EncompassSettings } from '@upline/contracts'
import { instant } from '@upline/db'

/** One row. */
export const TenantSetting = defineEntity({
  name: 'TenantSetting',
  tableName: 'tenant_settings',
  properties: {
    onlyOne: p.boolean().primary().default(true),
    value: p.json<Partial<EncompassSettings>>(),
    changedBy: p.text(),
    changedAt: instant(),
    fromTheBeginningSince: instant().nullable(),
  },
  checks: [{ name: 'tenant_settings_only_one_check', expression: 'only_one' }],
})

export const WebhookSubscription = defineEntity({
  name: 'WebhookSubscription',
  tableName: 'webhook_subscriptions',
  properties: {
    subscriptionId: p.text().primary(),
    endpoint: p.text(),
    signingKey: p.text(),
    madeAt: instant(),
    seenAt: instant(),
  },
})

/** Every notification once. The vendor signs no timestamp, so this key prevents replays. */
export const WebhookNotification = defineEntity({
  name: 'WebhookNotification',
  tableName: 'webhook_inbox',
  properties: {
    instanceId: p.text().primary(),
    eventId: p.text().primary(),
    eventType: p.text(),
    loanId: p.text(),
    eventTime: instant().nullable(),
    receivedAt: instant(),
    tries: p.integer().default(0),
    nextTryAt: instant(),
    doneAt: instant().nullable(),
    error: p.text().nullable(),
  },
  indexes: [
    { name: 'webhook_inbox_failed', properties: ['loanId'], where: 'done_at is not null and error is not null' },
    { name: 'webhook_inbox_of_loan', properties: ['loanId'], where: 'done_at is null' },
    { name: 'webhook_inbox_received', properties: ['receivedAt'] },
    { name: 'webhook_inbox_waiting', properties: ['nextTryAt'], where: 'done_at is null' },
  ],
})
