import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { loanFacts } from './facts.ts'

/** A loan entered the pipeline. */
export const loanCreated = defineEvent({
  type: 'loan-created',
  topic: 'loans.loan',
  version: 1,
  description: 'A loan entered the pipeline.',
  consumers: [],
  data: z.object({
    loan: loanFacts,
    /** Its source: 'import:<id>', 'encompass:<event id>', 'person:<member id>', 'approval:<request id>'. */
    cause: z.string(),
  }),
})
