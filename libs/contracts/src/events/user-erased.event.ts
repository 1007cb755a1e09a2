import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant, memberFacts } from './facts.ts'

/** A former member's personal data was erased for good: each service forgets what it has of them beside these facts. */
export const userErased = defineEvent({
  type: 'user-erased',
  topic: 'roster.user',
  version: 1,
  description:
    "A former member's personal data was erased for good: each service forgets what it has of them beside these facts.",
  consumers: ['identity', 'loans', 'notifications', 'recruiting', 'sites'],
  data: z.object({
    /** Under a pseudonym; nothing in it tells who it was. */
    member: memberFacts,
    by: z.string(),
    at: instant,
  }),
})
