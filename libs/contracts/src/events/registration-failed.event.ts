import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A registration was undone: a payment is refunded, and a created member is removed. */
export const registrationFailed = defineEvent({
  type: 'registration-failed',
  topic: 'recruiting.registration',
  version: 1,
  description: 'A registration was undone: a payment is refunded, and a created member is removed.',
  consumers: ['notifications', 'roster'],
  data: z.object({
    registrationId: z.string(),
    /** null if no member was created. */
    memberId: z.string().nullable(),
    firstName: z.string(),
    email: z.string(),
    planType: z.enum(['basic', 'premium']),
    /** The message for the applicant. */
    reason: z.string(),
    refunded: z.boolean(),
    at: instant,
  }),
})
