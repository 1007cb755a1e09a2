import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'
import { paymentFacts } from './statement-payment.ts'

/** A pay period was closed: a member's statement is available. */
export const statementReady = defineEvent({
  type: 'statement-ready',
  topic: 'loans.statement',
  version: 1,
  description: "A pay period was closed: a member's statement is available.",
  consumers: ['notifications'],
  data: z.object({
    periodId: z.string(),
    memberId: z.string(),
    /** Dates, yyyy-mm-dd, both included. */
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    /** The net of the ledger. */
    totalCents: cents,
    /** Omitted in events from before balances existed. */
    payment: paymentFacts.optional(),
    /** The member already received a notice about this period, and the statement differs. */
    isChanged: z.boolean().optional(),
    at: instant,
  }),
})
