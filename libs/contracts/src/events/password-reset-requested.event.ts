import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A password reset was requested for an account. */
export const passwordResetRequested = defineEvent({
  type: 'password-reset-requested',
  topic: 'identity.account',
  version: 1,
  description: 'A password reset was requested for an account.',
  consumers: ['notifications', 'roster'],
  data: z.object({
    memberId: z.string(),
    username: z.string(),
    firstName: z.string(),
    email: z.string(),
    /** A single-use password, sealed for notifications only; null in demo mode, which sets the default one. */
    sealedPassword: z.string().nullable(),
    expiresAt: instant.nullable(),
    at: instant,
  }),
})
