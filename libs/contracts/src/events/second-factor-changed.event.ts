import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/**
 * A second factor was turned on or off, got new recovery codes, or was reset by admin or ceo. Its owner is notified by
 * email.
 */
export const secondFactorChanged = defineEvent({
  type: 'second-factor-changed',
  topic: 'identity.account',
  version: 1,
  description:
    'A second factor was turned on or off, got new recovery codes, or was reset by admin or ceo; its owner is notified by email.',
  consumers: ['loans', 'notifications', 'roster'],
  data: z.object({
    memberId: z.string(),
    username: z.string(),
    firstName: z.string(),
    email: z.string(),
    what: z.enum(['enabled', 'disabled', 'codes-renewed', 'reset']),
    /** The member's own ID, or that of the person who reset it. */
    by: z.string(),
    at: instant,
  }),
})
