import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

/** What stands beside earnings examples, and whether there is a bonus for recruits at all. */
export const recruitingTermsChanged = defineEvent({
  type: 'recruiting-terms-changed',
  topic: 'recruiting.bonus',
  version: 1,
  description: 'What stands beside earnings examples, and whether there is a bonus for recruits at all, was set.',
  consumers: ['sites'],
  data: z.object({
    isBonusOn: z.boolean(),
    disclosure: z.string(),
    /** What one recruit brings; missing in events from before pages computed it. */
    bonusCents: z.number().int().optional(),
    at: instant,
  }),
})
