import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { uplineChange } from './facts.ts'

/** Up to 500 members got another upline in one transaction. */
export const uplinesChanged = defineEvent({
  type: 'uplines-changed',
  topic: 'roster.user',
  version: 1,
  description: 'Up to 500 members got another upline in one transaction.',
  consumers: ['loans', 'recruiting', 'sites'],
  data: z.object({
    changes: z.array(uplineChange).max(500),
    by: z.string().nullable(),
  }),
})
