import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

/** Pay of a loan is clawed back from a member. The pay run of the period has not deducted it yet. */
export const clawbackBooked = defineEvent({
  type: 'clawback-booked',
  topic: 'loans.statement',
  version: 1,
  description: 'Pay of a loan is clawed back from a member. The pay run of the period has not deducted it yet.',
  consumers: ['notifications'],
  data: z.object({
    periodId: z.string(),
    memberId: z.string(),
    loanId: z.string(),
    /** The number of the loan; null: it has no number. */
    loanNumber: z.string().nullable(),
    /** Dates, yyyy-mm-dd, both included. */
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    /** Above 0. */
    amountCents: cents,
    at: instant,
  }),
})
