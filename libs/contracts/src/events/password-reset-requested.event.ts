import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** Somebody asked for a new password of an account. */
export const passwordResetRequested = defineEvent({
  type: 'password-reset-requested',
  topic: 'identity.account',
  version: 1,
  description: 'Somebody asked for a new password of an account.',
  consumers: ['notifications', 'roster'],
  data: z.object({
    memberId: z.string(),
    username: z.string(),
    firstName: z.string(),
    email: z.string(),
    /** A single-use password, sealed for notifications alone; null in demo mode, where the default one is set. */
    sealedPassword: z.string().nullable(),
    expiresAt: instant.nullable(),
    at: instant,
  }),
})
