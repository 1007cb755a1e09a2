import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A registration completed: the member exists and can sign in. */
export const registrationCompleted = defineEvent({
  type: 'registration-completed',
  topic: 'recruiting.registration',
  version: 1,
  description: 'A registration completed: the member exists and can sign in.',
  consumers: ['notifications'],
  data: z.object({
    registrationId: z.string(),
    memberId: z.string(),
    username: z.string(),
    firstName: z.string(),
    email: z.string(),
    planType: z.enum(['basic', 'premium']),
    recruiterId: z.string().nullable(),
    trialEndsAt: instant.nullable(),
    at: instant,
  }),
})
