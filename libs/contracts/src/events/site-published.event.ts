import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A version of a site is served: the website field of its member follows. */
export const sitePublished = defineEvent({
  type: 'site-published',
  topic: 'sites.site',
  version: 1,
  description: 'A version of a site is served: the website field of its member follows.',
  consumers: ['notifications', 'roster'],
  data: z.object({
    siteId: z.string(),
    memberId: z.string(),
    kind: z.enum(['origination', 'recruiting']),
    slug: z.string(),
    /** Absolute address. */
    url: z.string(),
    version: z.number().int(),
    /** asked: somebody wanted this version. profile: it follows a change in the roster, and nobody waits for a mail. */
    cause: z.enum(['asked', 'profile']),
    /** Where 'site ready' goes. */
    email: z.string(),
    firstName: z.string(),
    at: instant,
  }),
})
