import { z } from 'zod'
import { BONUS_REVERSAL_REASONS } from '../recruiting.ts'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

const description =
  'A bonus was reversed: the recruit’s payment was refunded or charged back, or every subscription of the recruit ended without a payment (never-paid). Version 1 has no reason never-paid.'

export const recruitBonusReversed = defineEvent({
  type: 'recruit-bonus-reversed',
  topic: 'recruiting.bonus',
  version: 2,
  description,
  consumers: ['loans'],
  data: z.object({
    bonusId: z.string(),
    recruiterId: z.string(),
    recruitId: z.string(),
    amountCents: cents,
    reason: z.enum(BONUS_REVERSAL_REASONS),
    at: instant,
  }),
})
