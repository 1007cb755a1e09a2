import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** An API key was revoked, by a person, by a new password of its creator, or because its creator lost the company role or the account. Its unfinished imports stop. */
export const apiKeyRevoked = defineEvent({
  type: 'api-key-revoked',
  topic: 'identity.account',
  version: 1,
  description:
    'An API key was revoked, by a person, by a new password of its creator, or because its creator lost the company role or the account. Its unfinished imports stop.',
  consumers: ['loans'],
  data: z.object({
    keyId: z.string(),
    /** The member who created the key. */
    memberId: z.string(),
    at: instant,
  }),
})
