import { defineEntity, p } from '@mikro-orm/core'
import type { PlanType, SubscriptionState } from '@upline/contracts'
import { instant, word } from '@upline/db'
import { Payment } from './payments.ts'

export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    id: p.text().primary(),
    paymentId: () => p.manyToOne(Payment).mapToPk().unique(),
    status: word<SubscriptionState>(),
    isOpen: p.boolean(),
    planType: word<PlanType>(),
    trialEndsAt: instant().nullable(),
    periodEndsAt: instant().nullable(),
    cancelsAtPeriodEnd: p.boolean(),
    pastDueSince: instant().nullable(),
    version: p.integer().default(1),
  },
  indexes: [{ name: 'subscriptions_past_due', properties: ['pastDueSince'], where: 'past_due_since is not null' }],
})

/** A request to change a plan. Its id is the provider's idempotency key: a retry repeats it, a new request does not. */
export const PlanChange = defineEntity({
  name: 'PlanChange',
  tableName: 'plan_changes',
  properties: {
    id: p.text().primary().defaultRaw('cast(uuidv7() as text)'),
    subscriptionId: () => p.manyToOne(Subscription).mapToPk(),
    planType: word<PlanType>(),
    requestedBy: p.text(),
    requestedAt: instant(),
    endedAt: instant().nullable(),
  },
  uniques: [{ name: 'plan_changes_open', properties: ['subscriptionId'], where: 'ended_at is null' }],
  checks: [{ name: 'plan_changes_plan_type_check', expression: "plan_type in ('basic', 'premium')" }],
})
