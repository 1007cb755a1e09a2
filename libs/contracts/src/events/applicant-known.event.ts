import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** Somebody began a registration with a member's address: the page tells nothing of it, the member hears of it by mail. */
export const applicantKnown = defineEvent({
  type: 'applicant-known',
  topic: 'recruiting.registration',
  version: 1,
  description:
    "Somebody began a registration with a member's address: the page tells nothing of it, the member hears of it by mail.",
  consumers: ['notifications'],
  data: z.object({ memberId: z.string(), email: z.string(), firstName: z.string(), at: instant }),
})
