import { defineEntity, p } from '@mikro-orm/core'
import type { AgentData, PlanType } from '@upline/contracts'
import { cents, instant, word } from '@upline/db'

/** One attempt to subscribe. */
export const Payment = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.text().primary().defaultRaw('cast(uuidv7() as text)'),
    email: p.text(),
    planType: word<PlanType>(),
    isRegistration: p.boolean(),
    memberId: p.text().nullable(),
    recruiterId: p.text().nullable(),
    agent: p.json<AgentData>().nullable(),
    firstName: p.text().default(''),
    status: word<'open' | 'trialing' | 'paid' | 'ended'>().default('open'),
    sessionId: p.text().unique().nullable(),
    checkoutUrl: p.text().nullable(),
    customerId: p.text().unique().nullable(),
    fingerprint: p.text().nullable(),
    version: p.integer().default(0),
    startedAt: instant().nullable(),
    firstPaidAt: instant().nullable(),
    createdAt: instant().defaultRaw('now()'),
    /** Attempts to open the hosted page that the provider answered with an error. The next attempt needs another key. */
    checkoutAttempt: p.integer().default(0),
    /** SHA-256 of the browser's checkout key; null for payments of members and older ones. */
    checkoutHash: p.text().nullable(),
    /** The account that was signed in. */
    createdBy: p.text().nullable(),
    /** The payment has no recruiter yet, and one can still be named once. */
    isRecruiterOpen: p.boolean().default(false),
  },
  indexes: [
    { name: 'payments_by_email', properties: ['email', 'createdAt'] },
    { name: 'payments_by_member', properties: ['memberId'] },
    { name: 'payments_by_recruiter', properties: ['recruiterId'] },
    { name: 'payments_open', properties: ['email'], where: "is_registration and status = 'open'" },
  ],
  uniques: [
    {
      name: 'payments_one_per_checkout',
      properties: ['email', 'planType', 'checkoutHash'],
      where: "is_registration and status <> 'ended' and checkout_hash is not null",
    },
  ],
  checks: [
    { name: 'payments_plan_type_check', expression: "plan_type in ('basic', 'premium')" },
    { name: 'payments_status_check', expression: "status in ('open', 'trialing', 'paid', 'ended')" },
  ],
})

export const InvoicePayment = defineEntity({
  name: 'InvoicePayment',
  tableName: 'invoice_payments',
  properties: {
    invoiceId: p.text().primary(),
    paymentId: () => p.manyToOne(Payment).mapToPk(),
    paymentIntent: p.text().nullable(),
    cents: cents(),
    paidAt: instant(),
    refundedCents: cents().defaultRaw('0'),
    disputedAt: instant().nullable(),
  },
  indexes: [
    { name: 'invoice_payments_by_intent', properties: ['paymentIntent'] },
    { name: 'invoice_payments_by_payment', properties: ['paymentId'] },
  ],
})

/** Events of the provider, each stored once. The object is read again when its event is handled. */
export const ProviderEvent = defineEntity({
  name: 'ProviderEvent',
  tableName: 'provider_events',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    objectId: p.text(),
    receivedAt: instant().defaultRaw('now()'),
    nextAt: instant().defaultRaw('now()'),
    attempts: p.integer().default(0),
    handledAt: instant().nullable(),
    fault: p.text().nullable(),
  },
  indexes: [{ name: 'provider_events_waiting', properties: ['nextAt'], where: 'handled_at is null' }],
})
