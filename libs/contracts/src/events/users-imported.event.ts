import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant, memberFacts } from './facts.ts'

/** Up to 500 members joined the roster by one import. */
export const usersImported = defineEvent({
  type: 'users-imported',
  topic: 'roster.user',
  version: 1,
  description: 'Up to 500 members joined the roster by one import.',
  consumers: ['identity', 'loans', 'notifications', 'recruiting', 'sites'],
  data: z.object({
    importId: z.string(),
    members: z.array(memberFacts).max(500),
    by: z.string().nullable(),
    invite: z.boolean(),
    at: instant,
  }),
})
