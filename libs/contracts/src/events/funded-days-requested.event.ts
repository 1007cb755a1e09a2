import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { calendarDate } from './facts.ts'

/** Maximum number of loan officers in one request. */
export const MAX_REQUESTED_OFFICERS = 2_000

/** Roster requests the dates that select the chains of these officers' funded loans. Loans responds with `funded-days-found`. */
export const fundedDaysRequested = defineEvent({
  type: 'funded-days-requested',
  topic: 'roster.user',
  version: 1,
  description:
    "A backdated move was requested: roster requests the dates that select the chains of these loan officers' funded loans.",
  consumers: ['loans'],
  data: z.object({
    requestId: z.string(),
    /** A request can have several questions over time. The response names its question. */
    questionId: z.string(),
    officerIds: z.array(z.string()).max(MAX_REQUESTED_OFFICERS),
    /** The first relevant date. */
    from: calendarDate,
  }),
})
