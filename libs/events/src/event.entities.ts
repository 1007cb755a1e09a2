import { defineEntity, p } from '@mikro-orm/core'
import { assignedNumber, instant, trigger } from '@upline/db'
import type { EventHeaders } from './event-message.ts'
import { JournaledEventRow, ReadModelRebuildRow, SnapshotBatchRow, SnapshotRequestRow } from './rebuild.entities.ts'

/** An event of a committed transaction, until the relay has sent it. */
export const OutboxRow = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    id: assignedNumber().primary(),
    topic: p.text(),
    key: p.text(),
    headers: p.json<EventHeaders>(),
    body: p.text(),
  },
  triggers: [
    trigger(
      'create trigger outbox_appended after insert on outbox for each statement execute function notify_outbox()',
    ),
  ],
})

/** An event that a group has handled. Partitioned by weeks of `madeAt`; see `INBOX`. */
export const InboxRow = defineEntity({
  name: 'InboxRow',
  tableName: 'inbox',
  properties: {
    groupName: p.text().primary(),
    eventId: p.text().primary(),
    handledAt: instant().defaultRaw('now()'),
    madeAt: instant().defaultRaw(`'-infinity'`),
  },
})

/** An event that a group could not handle, and those with its key that wait for it. */
export const DeadLetterRow = defineEntity({
  name: 'DeadLetterRow',
  tableName: 'dead_letters',
  properties: {
    id: assignedNumber().primary(),
    groupName: p.text(),
    eventId: p.text(),
    eventType: p.text(),
    topic: p.text(),
    key: p.text(),
    headers: p.json<EventHeaders>(),
    body: p.text(),
    error: p.text(),
    attempts: p.integer(),
    isParking: p.boolean(),
    failedAt: instant().defaultRaw('now()'),
    replayRequestedAt: instant().nullable(),
    resolvedAt: instant().nullable(),
  },
  indexes: [
    {
      name: 'dead_letters_open',
      properties: ['groupName', 'topic', 'key', 'id'],
      where: 'resolved_at is null',
    },
  ],
  uniques: [{ name: 'dead_letters_group_name_event_id_key', properties: ['groupName', 'eventId'] }],
})

/** Tables of `eventMigrations`. */
export const eventEntities = [
  ...[OutboxRow, InboxRow, DeadLetterRow],
  ...[ReadModelRebuildRow, SnapshotBatchRow, JournaledEventRow, SnapshotRequestRow],
]

/** Each partition of the inbox has the key, because a key of the whole table would have to contain `made_at`. */
export const BEYOND_EVENT_ENTITIES = 'alter table inbox drop constraint inbox_pkey'
