import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A sync with the loan origination system was requested. */
export const loanSyncRequested = defineEvent({
  type: 'loan-sync-requested',
  topic: 'loans.sync',
  version: 1,
  description: 'A sync with the loan origination system was requested.',
  consumers: ['encompass'],
  data: z.object({
    requestId: z.string(),
    by: z.string(),
    at: instant,
  }),
})
