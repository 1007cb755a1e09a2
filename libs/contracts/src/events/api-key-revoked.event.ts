import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** An API key was revoked, by a person or by a new password of its creator. Its unfinished imports stop. */
export const apiKeyRevoked = defineEvent({
  type: 'api-key-revoked',
  topic: 'identity.account',
  version: 1,
  description: 'An API key was revoked, by a person or by a new password of its creator. Its unfinished imports stop.',
  consumers: ['loans'],
  data: z.object({
    keyId: z.string(),
    /** The member who created the key. */
    memberId: z.string(),
    at: instant,
  }),
})
