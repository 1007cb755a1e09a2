import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { snapshotOf } from './snapshot-batch.ts'

const company = z.object({
  name: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  /** As in the events of its changes; 0 before the first one. */
  version: z.number().int(),
})

export type CompanyRow = z.infer<typeof company>

/** The company's name and time zone, in one row. */
export const companySnapshot = defineEvent({
  type: 'company-snapshot',
  topic: 'roster.snapshot',
  version: 1,
  description: "The company's name and time zone, for rebuilding the copies.",
  consumers: ['encompass', 'loans', 'notifications', 'recruiting'],
  data: snapshotOf(company),
})
