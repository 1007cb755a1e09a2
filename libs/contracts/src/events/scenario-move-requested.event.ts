import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { calendarDate } from './facts.ts'

/** Loans requests that roster enter a move of an approved scenario. Roster responds with `scenario-move-entered`. */
export const scenarioMoveRequested = defineEvent({
  type: 'scenario-move-requested',
  topic: 'loans.loan',
  version: 1,
  description:
    'An approved scenario is applied: loans requests that roster enter one of its moves, with the rights of the member who applied it.',
  consumers: ['roster'],
  data: z.object({
    scenarioId: z.string(),
    /** A move can be requested again after a refusal. The response names its attempt. */
    attempt: z.number().int().positive(),
    memberId: z.string(),
    uplineId: z.string().nullable(),
    effectiveOn: calendarDate,
    /** The member who applied the scenario. */
    by: z.string(),
  }),
})
