import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { cents, instant } from './facts.ts'

/**
 * A member who runs payroll accepted deductions that leave a payee less than their floor (rule W1). The reason can name members, so the
 * event has no text.
 */
export const deductionsAccepted = defineEvent({
  type: 'deductions-accepted',
  topic: 'loans.statement',
  version: 1,
  description:
    'A member who runs payroll accepted deductions that leave a payee less than their floor (rule W1). The reason can name members, so the event has no text.',
  consumers: ['notifications'],
  data: z.object({
    periodId: z.string(),
    /** The payee. */
    memberId: z.string(),
    /** Dates, yyyy-mm-dd, both included. */
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    /** Above 0. */
    deductionsCents: cents,
    /** What the deductions leave, below the floor. */
    payCents: cents,
    floorCents: cents,
    at: instant,
  }),
})
