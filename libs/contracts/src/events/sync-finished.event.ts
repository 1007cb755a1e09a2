import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** A sync with Encompass ended. */
export const syncFinished = defineEvent({
  type: 'sync-finished',
  topic: 'encompass.sync',
  version: 1,
  description: 'A sync with Encompass ended.',
  consumers: ['loans'],
  data: z.object({
    requestId: z.string().nullable(),
    startedAt: instant,
    finishedAt: instant,
    loansRead: z.number().int(),
    loansChanged: z.number().int(),
    /** A readable reason why it failed; null if it did not. */
    error: z.string().nullable(),
  }),
})
