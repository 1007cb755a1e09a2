import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant, memberFacts } from './facts.ts'

/** A member joined the roster. */
export const userCreated = defineEvent({
  type: 'user-created',
  topic: 'roster.user',
  version: 1,
  description: 'A member joined the roster.',
  consumers: ['identity', 'loans', 'notifications', 'recruiting', 'sites'],
  data: z.object({
    member: memberFacts,
    /** Who added the member; null for the system. */
    by: z.string().nullable(),
    origin: z.enum(['added', 'seeded', 'registered']),
    /** A password chosen by the creator, as a JWE for identity only. The default password is never sent. */
    sealedPassword: z.string().nullable(),
    /** The registration that created the member. */
    registrationId: z.string().nullable().optional(),
    at: instant,
  }),
})
