import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { snapshotOf } from './snapshot-batch.ts'

const site = z.object({
  memberId: z.string(),
  kind: z.enum(['origination', 'recruiting']),
  /** Absolute address. */
  url: z.string(),
})

export type SiteRow = z.infer<typeof site>

/** Every site that is online. */
export const sitesSnapshot = defineEvent({
  type: 'sites-snapshot',
  topic: 'sites.snapshot',
  version: 1,
  description: "Every site that is online, for rebuilding the roster's website fields.",
  consumers: ['roster'],
  data: snapshotOf(site),
})
