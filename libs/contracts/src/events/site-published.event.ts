import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A version of a site is published: the website field of its member follows. */
export const sitePublished = defineEvent({
  type: 'site-published',
  topic: 'sites.site',
  version: 1,
  description: 'A version of a site is published: the website field of its member follows.',
  consumers: ['notifications', 'roster'],
  data: z.object({
    siteId: z.string(),
    memberId: z.string(),
    kind: z.enum(['origination', 'recruiting']),
    slug: z.string(),
    /** Absolute address. */
    url: z.string(),
    version: z.number().int(),
    /** asked: this version was requested. profile: it follows a change in the roster, and no email is sent. */
    cause: z.enum(['asked', 'profile']),
    /** The recipient of the 'site ready' email. */
    email: z.string(),
    firstName: z.string(),
    at: instant,
  }),
})
