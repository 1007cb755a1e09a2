import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A site was requested. */
export const siteRequested = defineEvent({
  type: 'site-requested',
  topic: 'sites.site',
  version: 1,
  description: 'A site was requested.',
  consumers: [],
  data: z.object({
    siteId: z.string(),
    memberId: z.string(),
    kind: z.enum(['origination', 'recruiting']),
    slug: z.string(),
    by: z.string(),
    at: instant,
  }),
})
