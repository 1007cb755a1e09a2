import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A dispute was answered. The answer is on the statement, so the event has no text. */
export const disputeAnswered = defineEvent({
  type: 'dispute-answered',
  topic: 'loans.statement',
  version: 1,
  description: 'A dispute was answered. The answer is on the statement, so the event has no text.',
  consumers: ['notifications'],
  data: z.object({
    disputeId: z.string(),
    memberId: z.string(),
    periodId: z.string(),
    /** null: about the whole statement, or about a loan without a number. */
    loanNumber: z.string().nullable(),
    /** Whether an adjustment was requested for it. */
    hasAdjustment: z.boolean(),
    at: instant,
  }),
})
