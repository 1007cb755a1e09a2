import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { Role } from '@upline/contracts'
import { instant, word } from '@upline/db'
import type { EmailTemplate } from '../../src/templates/template-table.ts'

export type DeliveryStatus = 'queued' | 'sent' | 'failed'

/** One email to one recipient, requested by an event or, for the test email, by a user. */
export const Delivery = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    eventId: p.text(),
    template: word<EmailTemplate>(),
    recipient: p.text(),
    memberId: p.text().strictNullable(),
    /** Data for the template. A password is stored only as a JWE, and only until the email is sent. */
    data: p.json<Record<string, unknown>>(),
    status: word<DeliveryStatus>().default('queued'),
    attempts: p.integer().default(0),
    reason: p.text().strictNullable(),
    nextTryAt: instant().defaultRaw('now()'),
    createdAt: instant().defaultRaw('now()'),
    sentAt: instant().strictNullable(),
  },
  indexes: [
    { name: 'deliveries_newest', columns: [{ name: 'id', sort: 'desc' }] },
    { name: 'deliveries_waiting', properties: ['nextTryAt'], where: "status = 'queued'" },
  ],
  uniques: [{ name: 'deliveries_event_id_template_key', properties: ['eventId', 'template'] }],
  checks: [{ name: 'deliveries_status_check', expression: "status in ('queued', 'sent', 'failed')" }],
})

export type Delivery = InferEntity<typeof Delivery>

/** Who may get emails: a copy of the members. */
export const Recipient = defineEntity({
  name: 'Recipient',
  tableName: 'recipients',
  properties: {
    id: p.text().primary(),
    version: p.integer(),
    email: p.text(),
    removedAt: instant().nullable(),
    firstName: p.text().default(''),
    /** Selects the members who are notified of a disabled endpoint. null until the member's next change. */
    role: word<Role>().nullable(),
  },
})
