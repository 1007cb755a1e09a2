import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

const description =
  'A pending bonus becomes payable later, because the recruit’s first payment is due later or was made later. The date never becomes earlier.'

export const recruitBonusPostponed = defineEvent({
  type: 'recruit-bonus-postponed',
  topic: 'recruiting.bonus',
  version: 1,
  description,
  consumers: ['loans'],
  data: z.object({
    bonusId: z.string(),
    recruiterId: z.string(),
    recruitId: z.string(),
    payableAt: instant,
    at: instant,
  }),
})
