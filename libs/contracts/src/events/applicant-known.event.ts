import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/**
 * Someone started a registration with a member's address. The page does not reveal it; the member is notified by email.
 */
export const applicantKnown = defineEvent({
  type: 'applicant-known',
  topic: 'recruiting.registration',
  version: 1,
  description:
    "Someone started a registration with a member's address. The page does not reveal it; the member is notified by email.",
  consumers: ['notifications'],
  data: z.object({ memberId: z.string(), email: z.string(), firstName: z.string(), at: instant }),
})
