import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A visitor of a public page asked for contact or started an application. */
export const leadReceived = defineEvent({
  type: 'lead-received',
  topic: 'sites.lead',
  version: 1,
  description: 'A visitor of a public page asked for contact or started an application.',
  consumers: ['notifications'],
  data: z.object({
    leadId: z.string(),
    /** The owner of the page. */
    memberId: z.string(),
    kind: z.enum(['contact', 'application']),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    message: z.string(),
    at: instant,
  }),
})
