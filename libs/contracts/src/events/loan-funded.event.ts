import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { funding } from './facts.ts'

/** The shares of a funded loan were booked and frozen with the chain of the funding time. */
export const loanFunded = defineEvent({
  type: 'loan-funded',
  topic: 'loans.loan',
  version: 1,
  description: 'The shares of a funded loan were booked and frozen with the chain of the funding time.',
  consumers: ['notifications', 'recruiting', 'roster'],
  data: z.object({
    funding: funding,
    cause: z.string(),
  }),
})
