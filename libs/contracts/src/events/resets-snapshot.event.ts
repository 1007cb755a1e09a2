import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'
import { snapshotOf } from './snapshot-batch.ts'

const reset = z.object({
  memberId: z.string(),
  /** Who reset it, never the member. */
  by: z.string(),
  at: instant,
})

export type ResetRow = z.infer<typeof reset>

/** Recent resets of second factors by another person. */
export const resetsSnapshot = defineEvent({
  type: 'resets-snapshot',
  topic: 'identity.snapshot',
  version: 1,
  description: 'Resets of second factors by another person, for rebuilding ties between accounts.',
  consumers: ['loans', 'roster'],
  data: snapshotOf(reset),
})
