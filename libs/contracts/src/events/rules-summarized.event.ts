import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** What compliance rules found in some days, for one member who watches compliance. It names no loan and no payee. */
export const rulesSummarized = defineEvent({
  type: 'rules-summarized',
  topic: 'loans.statement',
  version: 1,
  description:
    'What compliance rules found in some days, for one member who watches compliance. It names no loan and no payee.',
  consumers: ['notifications'],
  data: z.object({
    /** The recipient. */
    memberId: z.string(),
    /** Dates, yyyy-mm-dd, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    /** Rules that found something, each with the number of loans, adjustments and members. */
    rules: z.array(z.object({ rule: z.string(), name: z.string(), holds: z.int(), warnings: z.int() })),
    at: instant,
  }),
})
