import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant, memberFacts } from './facts.ts'

/** A member changed: profile, role, level, activity, or came back after a removal (removedAt is null again). */
export const userUpdated = defineEvent({
  type: 'user-updated',
  topic: 'roster.user',
  version: 1,
  description:
    'A member changed: profile, role, level, activity, or came back after a removal (removedAt is null again).',
  consumers: ['identity', 'loans', 'notifications', 'recruiting', 'sites'],
  data: z.object({
    member: memberFacts,
    by: z.string().nullable(),
    at: instant,
  }),
})
