import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

/** A recruit completed the registration: the recruiter earned the bonus, payable after the refund window. */
export const recruitBonusEarned = defineEvent({
  type: 'recruit-bonus-earned',
  topic: 'recruiting.bonus',
  version: 1,
  description: 'A recruit completed the registration: the recruiter earned the bonus, payable after the refund window.',
  consumers: ['loans'],
  data: z.object({
    bonusId: z.string(),
    recruiterId: z.string(),
    recruitId: z.string(),
    amountCents: cents,
    payableAt: instant,
    at: instant,
  }),
})
