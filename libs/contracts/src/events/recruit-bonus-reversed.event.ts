import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

/** A bonus was reversed by a refund or a chargeback. */
export const recruitBonusReversed = defineEvent({
  type: 'recruit-bonus-reversed',
  topic: 'recruiting.bonus',
  version: 1,
  description: 'A bonus was reversed by a refund or a chargeback.',
  consumers: ['loans'],
  data: z.object({
    bonusId: z.string(),
    recruiterId: z.string(),
    recruitId: z.string(),
    amountCents: cents,
    reason: z.enum(['refund', 'chargeback']),
    at: instant,
  }),
})
