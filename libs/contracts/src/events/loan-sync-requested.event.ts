import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** Somebody asked for a sync with the loan origination system. */
export const loanSyncRequested = defineEvent({
  type: 'loan-sync-requested',
  topic: 'loans.sync',
  version: 1,
  description: 'Somebody asked for a sync with the loan origination system.',
  consumers: ['encompass'],
  data: z.object({
    requestId: z.string(),
    by: z.string(),
    at: instant,
  }),
})
