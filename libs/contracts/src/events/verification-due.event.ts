import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { calendarDate, instant } from './facts.ts'

/** The verify-by date of a pay run is near, and the member has lines without a verification. */
export const verificationDue = defineEvent({
  type: 'verification-due',
  topic: 'loans.statement',
  version: 1,
  description: 'The verify-by date of a pay run is near, and the member has lines without a verification.',
  consumers: ['notifications'],
  data: z.object({
    periodId: z.string(),
    memberId: z.string(),
    startsOn: calendarDate,
    endsOn: calendarDate,
    verifyBy: calendarDate,
    /** Lines that the member neither verified nor disputed. */
    lines: z.number().int(),
    at: instant,
  }),
})
