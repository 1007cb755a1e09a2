import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'
import { snapshotOf } from './snapshot-batch.ts'

const subscription = z.object({
  subscriptionId: z.string(),
  version: z.number().int(),
  memberId: z.string().nullable(),
  planType: z.enum(['basic', 'premium']),
  isOpen: z.boolean(),
})

export type SubscriptionRow = z.infer<typeof subscription>

const terms = z.object({
  version: z.number().int(),
  isBonusOn: z.boolean(),
  disclosure: z.string(),
  /** The bonus for one recruit. */
  bonusCents: z.number().int(),
  at: instant,
})

/** Every subscription, and the terms of the recruiting pages. */
export const plansSnapshot = defineEvent({
  type: 'plans-snapshot',
  topic: 'recruiting.snapshot',
  version: 1,
  description: 'Every subscription, and the terms of the recruiting pages, for rebuilding copies.',
  consumers: ['sites'],
  data: snapshotOf(z.object({ subscription: subscription.optional(), terms: terms.optional() })),
})
