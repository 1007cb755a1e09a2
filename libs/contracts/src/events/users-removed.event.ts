import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant, memberFacts } from './facts.ts'

/** Up to 500 members were deleted by the undo of the import that added them. */
export const usersRemoved = defineEvent({
  type: 'users-removed',
  topic: 'roster.user',
  version: 1,
  description: 'Up to 500 members were deleted by the undo of the import that added them. They have no downline.',
  consumers: ['identity', 'loans', 'notifications', 'recruiting', 'sites'],
  data: z.object({
    importId: z.string(),
    members: z.array(memberFacts).max(500),
    by: z.string(),
    at: instant,
  }),
})
