import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { calendarDate } from './facts.ts'

/** Most loan officers that one question names. */
export const MAX_ASKED_OFFICERS = 2_000

/** Roster asks on which days funded loans of these loan officers take their chain. Loans answers with `funded-days-found`. */
export const fundedDaysRequested = defineEvent({
  type: 'funded-days-requested',
  topic: 'roster.user',
  version: 1,
  description:
    'A move with an earlier date was requested, and roster asks on which days funded loans of these loan officers take their chain.',
  consumers: ['loans'],
  data: z.object({
    requestId: z.string(),
    /** A request can be asked about again. The answer names its question. */
    questionId: z.string(),
    officerIds: z.array(z.string()).max(MAX_ASKED_OFFICERS),
    /** The first day that matters. */
    from: calendarDate,
  }),
})
