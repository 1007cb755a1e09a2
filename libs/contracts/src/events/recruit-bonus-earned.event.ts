import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

const description =
  'A recruit completed the registration or funded enough loans: the recruiter earned the bonus, payable after the refund window.'

export const recruitBonusEarned = defineEvent({
  type: 'recruit-bonus-earned',
  topic: 'recruiting.bonus',
  version: 1,
  description,
  consumers: ['loans'],
  data: z.object({
    bonusId: z.string(),
    recruiterId: z.string(),
    recruitId: z.string(),
    amountCents: cents,
    payableAt: instant,
    /** How many funded loans earned it; missing or null: the registration did. */
    loans: z.int().nullable().optional(),
    at: instant,
  }),
})
