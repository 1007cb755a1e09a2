import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { loanFacts } from './facts.ts'

/** Status, amount, officer or outcome of a loan changed. */
export const loanUpdated = defineEvent({
  type: 'loan-updated',
  topic: 'loans.loan',
  version: 1,
  description: 'Status, amount, officer or outcome of a loan changed.',
  consumers: [],
  data: z.object({
    loan: loanFacts,
    cause: z.string(),
  }),
})
