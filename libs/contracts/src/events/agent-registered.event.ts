import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { agentFacts, instant } from './facts.ts'

/** An applicant paid, or began a trial: roster makes the member. */
export const agentRegistered = defineEvent({
  type: 'agent-registered',
  topic: 'recruiting.registration',
  version: 1,
  description: 'An applicant paid, or began a trial: roster makes the member.',
  consumers: ['roster'],
  data: z.object({
    registrationId: z.string(),
    /** The id that the new member gets, chosen by the registration, so that a repeat makes no second one. */
    memberId: z.string(),
    agent: agentFacts,
    /** Becomes the upline; null without a referral. */
    recruiterId: z.string().nullable(),
    planType: z.enum(['basic', 'premium']),
    at: instant,
  }),
})
