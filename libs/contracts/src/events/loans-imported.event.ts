import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { loanFacts } from './facts.ts'

/** Loans that one import created or changed. New loans of a file are too many to repeat their facts. */
export const loansImported = defineEvent({
  type: 'loans-imported',
  topic: 'loans.loan',
  version: 1,
  description: 'One import created or changed up to 500 loans, or a file added up to 5,000 loans, named by id alone.',
  consumers: [],
  data: z.object({
    importId: z.string(),
    loans: z.array(loanFacts).max(500),
    addedIds: z.array(z.string()).max(5000).optional(),
  }),
})
