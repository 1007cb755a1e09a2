import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant, memberFacts } from './facts.ts'

/**
 * A former member's personal data was erased for good: each service deletes what it stores about the member, except
 * these facts.
 */
export const userErased = defineEvent({
  type: 'user-erased',
  topic: 'roster.user',
  version: 1,
  description:
    "A former member's personal data was erased for good: each service deletes what it stores about the member, except these facts.",
  consumers: ['identity', 'loans', 'notifications', 'recruiting', 'sites'],
  data: z.object({
    /** Under a pseudonym that reveals nothing about the person. */
    member: memberFacts,
    by: z.string(),
    at: instant,
  }),
})
