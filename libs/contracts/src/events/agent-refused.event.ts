import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** Roster could not create the member of a registration: the address is taken, or the recruiter is unknown. */
export const agentRefused = defineEvent({
  type: 'agent-refused',
  topic: 'roster.user',
  version: 1,
  description:
    'Roster could not create the member of a registration: the address is taken, or the recruiter is unknown.',
  consumers: ['recruiting'],
  data: z.object({
    registrationId: z.string(),
    code: z.string(),
    /** The message for the applicant. */
    reason: z.string(),
    at: instant,
  }),
})
