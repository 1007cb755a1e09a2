import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { agentFacts, instant } from './facts.ts'

/** An applicant paid, or started a trial: roster creates the member. */
export const agentRegistered = defineEvent({
  type: 'agent-registered',
  topic: 'recruiting.registration',
  version: 1,
  description: 'An applicant paid, or started a trial: roster creates the member.',
  consumers: ['roster'],
  data: z.object({
    registrationId: z.string(),
    /** The new member's ID, chosen by the registration, so that a repeated event creates no second member. */
    memberId: z.string(),
    agent: agentFacts,
    /** Becomes the upline; null without a referral. */
    recruiterId: z.string().nullable(),
    planType: z.enum(['basic', 'premium']),
    at: instant,
  }),
})
