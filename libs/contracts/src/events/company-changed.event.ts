import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** The company's name or time zone changed. */
export const companyChanged = defineEvent({
  type: 'company-changed',
  topic: 'roster.user',
  version: 1,
  description: "The company's name or time zone changed. Stored dates do not change.",
  consumers: ['encompass', 'loans', 'notifications', 'recruiting'],
  data: z.object({
    name: z.string(),
    /** IANA name. */
    timeZone: z.string(),
    by: z.string().nullable(),
    at: instant,
  }),
})
