import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** Roster could not make the member of a registration: an address that is taken, an unknown recruiter. */
export const agentRefused = defineEvent({
  type: 'agent-refused',
  topic: 'roster.user',
  version: 1,
  description: 'Roster could not make the member of a registration: an address that is taken, an unknown recruiter.',
  consumers: ['recruiting'],
  data: z.object({
    registrationId: z.string(),
    code: z.string(),
    /** What the applicant reads. */
    reason: z.string(),
    at: instant,
  }),
})
