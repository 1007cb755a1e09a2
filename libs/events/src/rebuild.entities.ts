import { defineEntity, p } from '@mikro-orm/core'
import { assignedNumber, instant, word } from '@upline/db'
import type { EventHeaders } from './event-message.ts'

/** A rebuild of one of this service's read models. */
export const ReadModelRebuildRow = defineEntity({
  name: 'ReadModelRebuildRow',
  tableName: 'read_model_rebuilds',
  properties: {
    id: p.uuid().primary(),
    model: p.text(),
    state: word<'receiving' | 'settling' | 'done' | 'refused'>().default('receiving'),
    askedAt: instant().defaultRaw('now()'),
    updatedAt: instant().defaultRaw('now()'),
    attempt: p.integer().default(0),
    manifest: p.json<object>().nullable(),
    ends: p.json<object>().nullable(),
    report: p.json<object>().nullable(),
    reason: p.text().nullable(),
  },
  uniques: [{ name: 'read_model_rebuilds_open', properties: ['model'], where: `state in ('receiving', 'settling')` }],
  checks: [
    {
      name: 'read_model_rebuilds_state_check',
      expression: `state in ('receiving', 'settling', 'done', 'refused')`,
    },
  ],
})

/** Received rows of a snapshot, until the rebuild uses them. */
export const SnapshotBatchRow = defineEntity({
  name: 'SnapshotBatchRow',
  tableName: 'snapshot_batches',
  properties: {
    rebuildId: () => p.manyToOne(ReadModelRebuildRow).mapToPk().primary(),
    batch: p.integer().primary(),
    rows: p.json<object[]>(),
    rowCount: p.integer(),
    checksum: p.text(),
  },
})

/** An event that arrived during a rebuild, to be handled again after it. */
export const JournaledEventRow = defineEntity({
  name: 'JournaledEventRow',
  tableName: 'rebuild_journal',
  properties: {
    n: assignedNumber().primary(),
    rebuildId: () => p.manyToOne(ReadModelRebuildRow).mapToPk(),
    topic: p.text(),
    key: p.text(),
    headers: p.json<EventHeaders>(),
    body: p.text(),
  },
  indexes: [{ name: 'rebuild_journal_of', properties: ['rebuildId', 'n'] }],
})

/** A snapshot that another service has requested from this one. */
export const SnapshotRequestRow = defineEntity({
  name: 'SnapshotRequestRow',
  tableName: 'snapshot_requests',
  properties: {
    id: p.uuid().primary(),
    snapshot: p.text(),
    forService: p.text(),
    state: word<'asked' | 'published' | 'refused'>().default('asked'),
    askedAt: instant().defaultRaw('now()'),
    attempt: p.integer().default(0),
    batches: p.integer().default(0),
    reason: p.text().nullable(),
    publishedAt: instant().nullable(),
  },
  indexes: [{ name: 'snapshot_requests_open', properties: ['askedAt'], where: `state = 'asked'` }],
  checks: [{ name: 'snapshot_requests_state_check', expression: `state in ('asked', 'published', 'refused')` }],
})
