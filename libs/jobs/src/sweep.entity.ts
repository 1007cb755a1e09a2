import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '@upline/db'

/** Work that runs at intervals, once for all processes of the service. */
export const SweepRow = defineEntity({
  name: 'SweepRow',
  tableName: 'sweeps',
  properties: {
    name: p.text().primary(),
    everyMs: p.integer(),
    registeredAt: instant().defaultRaw('now()'),
    nextRunAt: instant().defaultRaw('now()'),
    lastRunAt: instant().nullable(),
    lastFault: p.text().nullable(),
    runningUntil: instant().nullable(),
  },
})
