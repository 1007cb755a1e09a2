import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** State, plan or dates of a subscription changed. */
export const subscriptionChanged = defineEvent({
  type: 'subscription-changed',
  topic: 'recruiting.subscription',
  version: 1,
  description: 'State, plan or dates of a subscription changed.',
  consumers: ['sites'],
  data: z.object({
    subscriptionId: z.string(),
    /** null until the registration has created the member. */
    memberId: z.string().nullable(),
    email: z.string(),
    planType: z.enum(['basic', 'premium']),
    status: z.enum([
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
    ]),
    /** Whether the plan's benefits are available: trialing, active, and past due within the grace period. */
    isOpen: z.boolean(),
    trialEndsAt: instant.nullable(),
    periodEndsAt: instant.nullable(),
    cancelsAtPeriodEnd: z.boolean(),
    at: instant,
  }),
})
