import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { instant } from './facts.ts'

const DESCRIPTION =
  'State licenses that end within 30 days or ended a few days ago without a renewal, for one recipient: the member, or a member who watches compliance. It names no member.'

/** For one recipient: the member, or a member who watches compliance. It names no other member. */
export const licensesEnding = defineEvent({
  type: 'licenses-ending',
  topic: 'roster.license',
  version: 1,
  description: DESCRIPTION,
  consumers: ['notifications'],
  data: z.object({
    /** The recipient. */
    memberId: z.string(),
    /** true: licenses of the recipient; false: of other members. */
    isOwn: z.boolean(),
    /** By state and last day. */
    licenses: z.array(
      z.object({ state: z.string(), endsOn: z.iso.date(), hasEnded: z.boolean(), count: z.int().positive() }),
    ),
    at: instant,
  }),
})
