import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { snapshotOf } from './snapshot-batch.ts'

/** isDue is null for an account whose password was never changed or reset: the roster keeps its initial value. */
const account = z.object({ memberId: z.string(), isDue: z.boolean().nullable() })

export type AccountRow = z.infer<typeof account>

/** Whether each account has a due password change. */
export const accountsSnapshot = defineEvent({
  type: 'accounts-snapshot',
  topic: 'identity.snapshot',
  version: 1,
  description: "Whether each account has a due password change, for rebuilding the roster's copy.",
  consumers: ['roster'],
  data: snapshotOf(account),
})
