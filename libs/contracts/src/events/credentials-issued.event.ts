import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** An account can be signed in to for the first time; the welcome email is sent. */
export const credentialsIssued = defineEvent({
  type: 'credentials-issued',
  topic: 'identity.account',
  version: 1,
  description: 'An account can be signed in to for the first time; the welcome email is sent.',
  consumers: ['notifications', 'recruiting'],
  data: z.object({
    memberId: z.string(),
    username: z.string(),
    firstName: z.string(),
    email: z.string(),
    /**
     * default: the known first password of demo mode. temporary: a single-use one, sealed for notifications only.
     * chosen: its creator knows it.
     */
    kind: z.enum(['default', 'temporary', 'chosen']),
    sealedPassword: z.string().nullable(),
    expiresAt: instant.nullable(),
    at: instant,
  }),
})
