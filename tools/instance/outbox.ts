import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { NewEvent } from '@upline/contracts/events'

/** An event with a given id. Sent twice with one id, it is a duplicate delivery. */
export interface OutboxEvent extends NewEvent {
  id: string
}

/** The same UUID for the same name. */
export function steadyId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Writes events into a service's outbox in one transaction, like the service does. Its relay sends them. */
export async function putIntoOutbox(outbox: pg.Pool, source: string, events: OutboxEvent[]): Promise<void> {
  const written = events.map(({ id, type, key, aggregateVersion, data }) => ({
    topic: type.topic,
    key,
    headers: {
      ce_specversion: '1.0',
      ce_id: id,
      ce_type: type.type,
      ce_source: source,
      ce_time: new Date().toISOString(),
      ce_dataschema: `upline:events/${type.type}/v${type.version}`,
      ce_partitionkey: key,
      ce_aggregateversion: String(aggregateVersion),
      'content-type': 'application/json',
    },
    body: JSON.stringify(type.data.parse(data)),
  }))
  await outbox.query(
    `insert into outbox (topic, key, headers, body)
     select topic, key, headers, body from jsonb_to_recordset($1) as e (topic text, key text, headers jsonb, body text)`,
    [JSON.stringify(written)],
  )
}
