import { z } from 'zod'
import { ROLES } from '../roles.ts'
import { defineEvent } from './define-event.ts'
import { calendarDate, instant, memberFacts } from './facts.ts'
import { snapshotOf } from './snapshot-batch.ts'

const memberRow = z.object({
  member: memberFacts,
  /** Missing for a member who was not erased. */
  erasedAt: instant.optional(),
  /**
   * Every upline that the member has had, ordered by effective date. `from` is when it was entered; both are null for the
   * first one.
   */
  uplines: z.array(
    z.object({
      uplineId: z.string().nullable(),
      from: instant.nullable(),
      effectiveOn: calendarDate.nullable().optional(),
    }),
  ),
  /** When the member was active and not removed, oldest first; `from` is null for the beginning. */
  activity: z.array(
    z.object({ isActive: z.boolean(), from: instant.nullable(), effectiveOn: calendarDate.optional() }),
  ),
  /** Every role and branch that the member has had, oldest first; `from` is null for the first ones. Missing before there were any. */
  positions: z
    .array(
      z.object({
        role: z.enum(ROLES),
        branch: z.string(),
        from: instant.nullable(),
        effectiveOn: calendarDate.optional(),
      }),
    )
    .optional(),
})

export type MemberRow = z.infer<typeof memberRow>

/** All members of the roster, with the history of their uplines, activity, roles and branches. */
export const membersSnapshot = defineEvent({
  type: 'members-snapshot',
  topic: 'roster.snapshot',
  version: 1,
  description:
    'All members of the roster, with the history of their uplines, activity, roles and branches, for rebuilding read models.',
  consumers: ['identity', 'loans', 'notifications', 'recruiting', 'sites'],
  data: snapshotOf(memberRow),
})
