import { areSpansRecorded, inSpan } from '@upline/watch'
import type { Query } from './direct-session.ts'
import type { EventMessage } from './event-message.ts'
import type { EventTransport } from './event-transport.ts'
import { withHeartbeat } from './frozen-holder.ts'
import { NEXT } from './relay-batch.queries.ts'

interface OutboxRow extends EventMessage {
  id: string
}

const MAX_LINKS = 32

/**
 * Sends the content of the outbox, oldest first. Only the leader may, on the connection that holds its lock. Rows are
 * deleted by ID, never up to a high-water mark: a lower ID may commit later. A crash before the deletion repeats the
 * batch, which the log or the inbox then skips.
 */
export class RelayBatches {
  private readonly query: Query
  private readonly transport: Pick<EventTransport, 'publish'>
  private sent: string[] = []

  constructor(query: Query, transport: Pick<EventTransport, 'publish'>) {
    this.query = query
    this.transport = transport
  }

  /** Sends the next batch. Returns how many, and 0 once everything sent is deleted too. */
  async next(limit: number): Promise<number> {
    const batch = await this.query<OutboxRow & Record<string, unknown>>(NEXT, [this.sent, limit])
    this.sent = []
    if (batch.length === 0) return 0
    const messages = batch.map(({ topic, key, headers, body }) => ({ topic, key, headers, body }))
    await withHeartbeat(this.query, () => this.send(messages))
    this.sent = batch.map((row) => row.id)
    return batch.length
  }

  /** A batch contains events of many requests: it has its own trace, with a link to each of theirs. */
  private send(messages: EventMessage[]): Promise<void> {
    if (!areSpansRecorded()) return this.transport.publish(messages)
    const links = messages.slice(0, MAX_LINKS).map(({ headers }) => headers.ce_traceparent)
    const attributes = { 'messaging.batch.message_count': messages.length }
    return inSpan('relay', { kind: 'producer', links, attributes }, () => this.transport.publish(messages))
  }
}
