import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

/** A hold was placed on a member's pay of a loan, or released. The reason can name members, so the event has no text. */
export const holdChanged = defineEvent({
  type: 'hold-changed',
  topic: 'loans.statement',
  version: 1,
  description:
    "A hold was placed on a member's pay of a loan, or released. The reason can name members, so the event has no text.",
  consumers: ['notifications'],
  data: z.object({
    holdId: z.string(),
    memberId: z.string(),
    loanId: z.string(),
    /** The number of the loan; null: it has no number. */
    loanNumber: z.string().nullable(),
    /** The pay of the member that is or was on hold, above 0. */
    amountCents: cents,
    isReleased: z.boolean(),
    at: instant,
  }),
})
