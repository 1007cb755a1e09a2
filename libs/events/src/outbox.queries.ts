import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { EventMessage } from './event-message.ts'
import { outboxRows } from './outbox-rows.queries.ts'

/** Appends messages to the outbox, in their order. */
export async function insertMessages(tx: EntityManager, messages: readonly EventMessage[]): Promise<void> {
  const { text, parameters } = outboxRows(messages)
  const sql = `insert into outbox (topic, key, headers, body) select topic, key, headers::jsonb, body from ${text} order by n`
  await rows(tx, sql, parameters)
}
