import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { calendarDate, cents, instant } from './facts.ts'
import { LOAN_OUTCOMES, LOAN_STATUSES } from '../loan-status.ts'

/** A loan was read from Encompass and differs from its last reading. */
export const encompassLoanChanged = defineEvent({
  type: 'encompass-loan-changed',
  topic: 'encompass.loan',
  version: 1,
  description: 'A loan was read from Encompass and differs from its last reading.',
  consumers: ['loans'],
  data: z.object({
    externalId: z.string(),
    /** Increases with every reading that differed. Older ones are ignored. */
    revision: z.number().int(),
    loanNumber: z.string().nullable(),
    borrower: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    product: z.string(),
    officerLoginId: z.string().nullable(),
    officerName: z.string(),
    officerNmls: z.string().nullable(),
    milestone: z.string(),
    /** null: the milestone is not mapped; the loan keeps its status. */
    status: z.enum(LOAN_STATUSES).nullable(),
    outcome: z.enum(LOAN_OUTCOMES).nullable(),
    amountCents: cents.nullable(),
    createdAt: instant,
    fundedAt: instant.nullable(),
    /** Dates that Encompass has without a time, as they are written there; missing if it has an instant. */
    createdOn: calendarDate.optional(),
    fundedOn: calendarDate.optional(),
    /** Application and rate lock; missing if the loan does not have them in Encompass. */
    appliedOn: calendarDate.optional(),
    lockedOn: calendarDate.optional(),
    readAt: instant,
  }),
})
