import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A registration was undone: a paid amount is refunded, a member that was made is removed. */
export const registrationFailed = defineEvent({
  type: 'registration-failed',
  topic: 'recruiting.registration',
  version: 1,
  description: 'A registration was undone: a paid amount is refunded, a member that was made is removed.',
  consumers: ['notifications', 'roster'],
  data: z.object({
    registrationId: z.string(),
    /** null where no member was made. */
    memberId: z.string().nullable(),
    firstName: z.string(),
    email: z.string(),
    planType: z.enum(['basic', 'premium']),
    /** What the applicant reads. */
    reason: z.string(),
    refunded: z.boolean(),
    at: instant,
  }),
})
