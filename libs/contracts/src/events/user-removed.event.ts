import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant, memberFacts } from './facts.ts'

/** A member was deleted; the direct reports moved up by upline-changed events of the same transaction. */
export const userRemoved = defineEvent({
  type: 'user-removed',
  topic: 'roster.user',
  version: 1,
  description: 'A member was deleted; the direct reports moved up by upline-changed events of the same transaction.',
  consumers: ['identity', 'loans', 'notifications', 'recruiting', 'sites'],
  data: z.object({
    member: memberFacts,
    by: z.string().nullable(),
    at: instant,
  }),
})
