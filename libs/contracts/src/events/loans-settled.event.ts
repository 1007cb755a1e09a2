import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { funding } from './facts.ts'

/** Fundings and reversals of one import or resettlement, up to 500 together; reversals count first. */
export const loansSettled = defineEvent({
  type: 'loans-settled',
  topic: 'loans.loan',
  version: 1,
  description: 'Fundings and reversals of one import or resettlement, up to 500 together; reversals count first.',
  consumers: ['notifications', 'recruiting', 'roster'],
  data: z.object({
    unfunded: z.array(funding),
    funded: z.array(funding),
    cause: z.string(),
  }),
})
