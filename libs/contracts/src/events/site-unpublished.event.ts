import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A site went offline: its agent requested it, the plan ended, or a text breaks a compliance rule. */
export const siteUnpublished = defineEvent({
  type: 'site-unpublished',
  topic: 'sites.site',
  version: 1,
  description:
    "A site went offline by request, because the plan ended, or because a text breaks a compliance rule: the member's website field is emptied.",
  consumers: ['notifications', 'roster'],
  data: z.object({
    siteId: z.string(),
    memberId: z.string(),
    kind: z.enum(['origination', 'recruiting']),
    /** As in the event that published the site. */
    url: z.string(),
    reason: z.enum(['asked', 'plan-ended']),
    /** A text breaks a compliance rule: what the owner has to change. */
    blockedFor: z.string().optional(),
    at: instant,
  }),
})
