import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { calendarDate } from './facts.ts'

/** Most days that one answer names. */
export const MAX_FUNDED_DAYS = 5_000

const fundedDay = z.object({
  officerId: z.string(),
  /** The date whose chain funded loans of the officer pay. */
  chainOn: calendarDate,
})

/** The answer to `funded-days-requested`, read from the loans themselves. */
export const fundedDaysFound = defineEvent({
  type: 'funded-days-found',
  topic: 'loans.loan',
  version: 1,
  description: 'The days on which funded loans of loan officers take their chain, as roster asked for them.',
  consumers: ['roster'],
  data: z.object({
    requestId: z.string(),
    questionId: z.string(),
    /** Null: more than 5,000. */
    days: z.array(fundedDay).max(MAX_FUNDED_DAYS).nullable(),
  }),
})
