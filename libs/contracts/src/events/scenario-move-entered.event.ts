import { z } from 'zod'
import { defineEvent } from './define-event.ts'

/** The response to `scenario-move-requested`. */
export const scenarioMoveEntered = defineEvent({
  type: 'scenario-move-entered',
  topic: 'roster.user',
  version: 1,
  description:
    'The outcome of a move that loans requested for a scenario: entered, scheduled, pending a second person, or refused.',
  consumers: ['loans'],
  data: z.object({
    scenarioId: z.string(),
    attempt: z.number().int().positive(),
    memberId: z.string(),
    outcome: z.enum(['done', 'scheduled', 'pending', 'refused']),
    /** Why it was refused. */
    message: z.string().nullable(),
  }),
})
