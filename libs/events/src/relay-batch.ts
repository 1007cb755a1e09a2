import type { Query } from './direct-session.ts'
import type { EventMessage } from './event-message.ts'
import type { EventTransport } from './event-transport.ts'

interface OutboxRow extends EventMessage {
  id: string
}

/**
 * Sends the oldest rows and deletes them; gives how many. Rows are deleted one by one, never up to a high-water mark: a
 * lower id may commit later. A crash before the commit repeats the batch, which the log or the inbox then skips.
 */
export async function relayBatch(
  query: Query,
  transport: Pick<EventTransport, 'publish'>,
  limit: number,
): Promise<number> {
  await query('begin')
  try {
    const sql = 'select id, topic, key, headers, body from outbox order by id limit $1 for update'
    const batch = await query<OutboxRow & Record<string, unknown>>(sql, [limit])
    if (batch.length > 0) {
      await transport.publish(batch.map(({ topic, key, headers, body }) => ({ topic, key, headers, body })))
      await query('delete from outbox where id = any($1)', [batch.map((row) => row.id)])
    }
    await query('commit')
    return batch.length
  } catch (fault) {
    await query('rollback').catch(() => undefined)
    throw fault
  }
}
