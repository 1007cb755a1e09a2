import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { funding } from './facts.ts'

/** The shares of an earlier funding were reversed: un-funded, or corrected (a new loan-funded with a higher rev follows). */
export const loanUnfunded = defineEvent({
  type: 'loan-unfunded',
  topic: 'loans.loan',
  version: 1,
  description:
    'The shares of an earlier funding were reversed: un-funded, or corrected (a new loan-funded with a higher rev follows).',
  consumers: ['notifications', 'recruiting', 'roster'],
  data: z.object({
    funding: funding,
    cause: z.string(),
  }),
})
