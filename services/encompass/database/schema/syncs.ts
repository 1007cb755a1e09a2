import { defineEntity, p } from '@mikro-orm/core'
import { calendarDate, instant } from '@upline/db'
import type { Snapshot } from '../../src/sync/snapshot.ts'

/** The last reading of each loan. The next reading is compared with it and published only if it differs. */
export const LoanSnapshot = defineEntity({
  name: 'LoanSnapshot',
  tableName: 'loan_snapshots',
  properties: {
    externalId: p.text().primary(),
    revision: p.integer(),
    lastModified: p.text(),
    milestone: p.text(),
    facts: p.json<Snapshot['facts']>(),
    readAt: instant(),
    folder: p.text().default(''),
    ladder: p.json<Snapshot['ladder']>().defaultRaw("'[]'"),
    hasFundsDate: p.boolean().default(false),
    mustRead: p.boolean().default(false),
    fundsAwaitedOn: calendarDate().nullable(),
  },
  indexes: [
    { name: 'loan_snapshots_to_read', properties: ['externalId'], where: 'must_read' },
    { name: 'loan_snapshots_funds_awaited', properties: ['fundsAwaitedOn'], where: 'funds_awaited_on is not null' },
  ],
})

export const SyncRequest = defineEntity({
  name: 'SyncRequest',
  tableName: 'sync_requests',
  properties: {
    requestId: p.text().primary(),
    requestedBy: p.text(),
    requestedAt: instant(),
    finishedAt: instant().nullable(),
    isScheduled: p.boolean().default(false),
  },
  indexes: [{ name: 'sync_requests_waiting', properties: ['requestedAt'], where: 'finished_at is null' }],
})

/** One row. The transaction that locks it is the running sync. */
export const SyncTurn = defineEntity({
  name: 'SyncTurn',
  tableName: 'sync_turn',
  properties: {
    onlyOne: p.boolean().primary().default(true),
    watermark: instant().nullable(),
  },
  checks: [{ name: 'sync_turn_only_one_check', expression: 'only_one' }],
})

export const SyncRun = defineEntity({
  name: 'SyncRun',
  tableName: 'sync_runs',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    startedAt: instant(),
    finishedAt: instant(),
    loansRead: p.integer(),
    loansChanged: p.integer(),
    error: p.text().nullable(),
    kind: p.text().default('asked'),
  },
  indexes: [{ name: 'sync_runs_ended', properties: ['finishedAt'] }],
})

/** Earlier milestones of a loan. */
export const LadderReading = defineEntity({
  name: 'LadderReading',
  tableName: 'ladder_history',
  properties: {
    externalId: p.text().primary(),
    readAt: instant().primary(),
    milestone: p.text(),
    ladder: p.json<Snapshot['ladder']>(),
  },
})
