import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** The owner of an account chose a new password; a due change is completed. */
export const passwordChanged = defineEvent({
  type: 'password-changed',
  topic: 'identity.account',
  version: 1,
  description: 'The owner of an account chose a new password; a due change is completed.',
  consumers: ['roster'],
  data: z.object({
    memberId: z.string(),
    at: instant,
  }),
})
