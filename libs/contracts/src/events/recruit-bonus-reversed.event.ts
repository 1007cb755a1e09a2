import { z } from 'zod'
import { BONUS_REVERSAL_REASONS } from '../recruiting.ts'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

const description =
  'A bonus was reversed: the recruit’s payment was refunded or charged back, every subscription of the recruit ended without a payment (never-paid), or too few loans of the recruit were still funded when it became payable (loans-reversed). Version 1 has no reason never-paid, version 2 none for loans.'

export const recruitBonusReversed = defineEvent({
  type: 'recruit-bonus-reversed',
  topic: 'recruiting.bonus',
  version: 3,
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
