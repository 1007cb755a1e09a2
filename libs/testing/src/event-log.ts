import { randomUUID } from 'node:crypto'
import type { EventMessage } from '@upline/events'
import type { DataOf, EventType, NewEvent } from '@upline/contracts/events'
import { migrateEventLog } from '@upline/events/admin'
import { templateDatabase } from './template-database.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

/** A published event as it is in the log. */
export interface PublishedEvent<Event extends EventType = EventType> {
  id: string
  type: string
  key: string
  data: DataOf<Event>
}

/** A separate, empty embedded event log. */
export async function testEventLog(name: string): Promise<TestDatabase> {
  return testDatabase(`${name}_log`, await templateDatabase('event_log', migrateEventLog))
}

/** Events of one type in the log, in order of arrival. */
export async function publishedEvents<Event extends EventType>(
  log: TestDatabase,
  event: Event,
): Promise<PublishedEvent<Event>[]> {
  const found = await log.query<{ event_id: string; key: string; body: string }>(
    `select event_id, key, body from event_log where type = $1 order by at, partition, "offset"`,
    [event.type],
  )
  return found.map((row) => ({
    id: row.event_id,
    type: event.type,
    key: row.key,
    data: JSON.parse(row.body) as DataOf<Event>,
  }))
}

/** An event as another service would have sent it. Its data is validated. */
export function messageFor(event: NewEvent, stamp: { id?: string; source?: string; at?: Date } = {}): EventMessage {
  return {
    topic: event.type.topic,
    key: event.key,
    headers: {
      ce_specversion: '1.0',
      ce_id: stamp.id ?? randomUUID(),
      ce_type: event.type.type,
      ce_source: stamp.source ?? event.type.topic.split('.')[0] ?? 'test',
      ce_time: (stamp.at ?? new Date()).toISOString(),
      ce_dataschema: `upline:events/${event.type.type}/v${event.type.version}`,
      ce_partitionkey: event.key,
      ce_aggregateversion: String(event.aggregateVersion),
      'content-type': 'application/json',
    },
    body: JSON.stringify(event.type.data.parse(event.data)),
  }
}
