import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A site could not be built. */
export const siteFailed = defineEvent({
  type: 'site-failed',
  topic: 'sites.site',
  version: 1,
  description: 'A site could not be built.',
  consumers: ['notifications'],
  data: z.object({
    siteId: z.string(),
    memberId: z.string(),
    kind: z.enum(['origination', 'recruiting']),
    reason: z.string(),
    at: instant,
  }),
})
