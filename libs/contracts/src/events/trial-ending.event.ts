import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A trial ends in three days. */
export const trialEnding = defineEvent({
  type: 'trial-ending',
  topic: 'recruiting.subscription',
  version: 1,
  description: 'A trial ends in three days.',
  consumers: ['notifications'],
  data: z.object({
    subscriptionId: z.string(),
    memberId: z.string(),
    firstName: z.string(),
    email: z.string(),
    planType: z.enum(['basic', 'premium']),
    trialEndsAt: instant,
    at: instant,
  }),
})
