import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { uplineChange } from './facts.ts'

/** A member has another upline. */
export const uplineChanged = defineEvent({
  type: 'upline-changed',
  topic: 'roster.user',
  version: 1,
  description: 'A member has another upline.',
  consumers: ['loans', 'recruiting', 'sites'],
  data: z.object({
    change: uplineChange,
    by: z.string().nullable(),
  }),
})
