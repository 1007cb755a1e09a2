import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** The disclosure next to earnings examples, and whether there is a bonus for recruits. */
export const recruitingTermsChanged = defineEvent({
  type: 'recruiting-terms-changed',
  topic: 'recruiting.bonus',
  version: 1,
  description: 'The disclosure next to earnings examples, or whether there is a bonus for recruits, was set.',
  consumers: ['sites'],
  data: z.object({
    isBonusOn: z.boolean(),
    disclosure: z.string(),
    /** The bonus for one recruit; missing in events from before pages computed it. */
    bonusCents: z.number().int().optional(),
    at: instant,
  }),
})
