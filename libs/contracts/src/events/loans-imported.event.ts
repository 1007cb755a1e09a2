import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { loanFacts } from './facts.ts'

/** Up to 500 loans were created or changed by one import. */
export const loansImported = defineEvent({
  type: 'loans-imported',
  topic: 'loans.loan',
  version: 1,
  description: 'Up to 500 loans were created or changed by one import.',
  consumers: [],
  data: z.object({
    importId: z.string(),
    loans: z.array(loanFacts).max(500),
  }),
})
