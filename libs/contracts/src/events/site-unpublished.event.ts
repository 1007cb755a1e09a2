import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A site is served no more, by its agent's wish or since the plan has ended: the member's website field lets go of it. */
export const siteUnpublished = defineEvent({
  type: 'site-unpublished',
  topic: 'sites.site',
  version: 1,
  description:
    "A site is served no more, by wish or since the plan has ended: the member's website field lets go of it.",
  consumers: ['roster'],
  data: z.object({
    siteId: z.string(),
    memberId: z.string(),
    kind: z.enum(['origination', 'recruiting']),
    /** As it was told when the site was published. */
    url: z.string(),
    reason: z.enum(['asked', 'plan-ended']),
    at: instant,
  }),
})
