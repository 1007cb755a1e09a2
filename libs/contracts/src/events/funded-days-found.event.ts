import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { calendarDate } from './facts.ts'

/** Maximum number of days in one response. */
export const MAX_FUNDED_DAYS = 5_000

const fundedDay = z.object({
  officerId: z.string(),
  /** The date that selects the chain of funded loans of the officer. */
  chainOn: calendarDate,
})

/** The response to `funded-days-requested`, read from the loans themselves. */
export const fundedDaysFound = defineEvent({
  type: 'funded-days-found',
  topic: 'loans.loan',
  version: 1,
  description: 'The dates that select the chains of funded loans of loan officers, as requested by roster.',
  consumers: ['roster'],
  data: z.object({
    requestId: z.string(),
    questionId: z.string(),
    /** Null: more than 5,000. */
    days: z.array(fundedDay).max(MAX_FUNDED_DAYS).nullable(),
  }),
})
