import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '@upline/db'

export const SyncRequest = defineEntity({
  name: 'SyncRequest',
  tableName: 'sync_requests',
  properties: {
    id: p.uuid().primary(),
    requestedBy: p.text(),
    requestedAt: instant(),
    /** When the connector started reading. */
    startedAt: instant().nullable(),
    finishedAt: instant().nullable(),
    loansRead: p.integer().default(0),
    loansChanged: p.integer().default(0),
    error: p.text().nullable(),
  },
  indexes: [{ name: 'sync_requests_open', properties: ['requestedBy'], where: 'finished_at is null' }],
})

/** When each synced loan last arrived: POST /refresh waits for the loans that its sync changed. */
export const SyncArrival = defineEntity({
  name: 'SyncArrival',
  tableName: 'sync_arrivals',
  properties: {
    externalId: p.text().primary(),
    readAt: instant(),
  },
  indexes: [{ name: 'sync_arrivals_by_time', properties: ['readAt'] }],
})

/** Loans at a milestone that is not mapped. They keep their status. */
export const UnmappedMilestone = defineEntity({
  name: 'UnmappedMilestone',
  tableName: 'unmapped_milestones',
  properties: {
    loanId: p.uuid().primary(),
    milestone: p.text(),
    at: instant().defaultRaw('now()'),
  },
  indexes: [{ name: 'unmapped_milestones_by_name', properties: ['milestone'] }],
})
