import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** An account has a new password of its own; a due change is completed. */
export const passwordChanged = defineEvent({
  type: 'password-changed',
  topic: 'identity.account',
  version: 1,
  description: 'An account has a new password of its own; a due change is completed.',
  consumers: ['roster'],
  data: z.object({
    memberId: z.string(),
    at: instant,
  }),
})
