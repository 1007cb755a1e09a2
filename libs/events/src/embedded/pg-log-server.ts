import type { TopicLag } from '@upline/contracts'
import pg from 'pg'
import { holdDirectSession } from '../direct-session.ts'
import { topicsOf } from '../event-envelope.ts'
import type { EventMessage } from '../event-message.ts'
import { EventServer, type ServerParts } from '../event-server.ts'
import type { PartitionEnd } from '../event-transport.ts'
import { Wakeup } from '../wakeup.ts'
import { TRIMMED_AT_ONCE } from './log-weeks.ts'
import { FrozenHolder } from '../frozen-holder.ts'
import { ENDS, LAG_OF_GROUP, NOT_PASSED } from './group-lag.queries.ts'
import { GroupReader } from './group-reader.ts'

/** Short enough for figures that a user watches. */
const GAP = 10

/** A batch that was not appended in time is sent again. Appending a batch twice changes nothing. */
const APPEND_DEADLINES = { connectionTimeoutMillis: 10_000, query_timeout: 60_000, keepAlive: true }

/** The embedded event log: an append-only table in a separate Postgres database. */
export class PgLogServer extends EventServer {
  private readonly parts: ServerParts
  private readonly appends: pg.Pool
  private readonly wakeup = new Wakeup()
  private readonly stop = new AbortController()
  private running: Promise<void> = Promise.resolve()

  constructor(parts: ServerParts) {
    super(parts)
    this.parts = parts
    const url = parts.config.eventLogUrl
    this.appends = new pg.Pool({
      ...{ connectionString: url, max: 1, application_name: `${parts.service} events` },
      ...APPEND_DEADLINES,
    })
    this.appends.on('error', (fault) => void this.logger.warn(`Event log: ${fault.message}`))
  }

  async publish(messages: EventMessage[]): Promise<void> {
    let from = 0
    const bodies = messages.map(({ body }) => Buffer.from(body))
    const batch = messages.map(({ topic, key, headers }, at) => {
      const bytes = bodies[at]!.length
      from += bytes
      return { topic, key, headers, from: from - bytes, bytes }
    })
    const values = [JSON.stringify(batch), Buffer.concat(bodies)]
    await this.appends.query({ name: 'append', text: 'select append_messages($1, $2)', values })
  }

  async trim(days: number): Promise<void> {
    const once = async () =>
      (await this.appends.query<{ deleted: string }>('select trim_events($1) as deleted', [days])).rows[0]
    while (Number((await once())?.deleted) >= TRIMMED_AT_ONCE);
  }

  async check(): Promise<void> {
    await this.appends.query('select 1')
  }

  async lag(): Promise<TopicLag[]> {
    return (await this.appends.query<TopicLag>(LAG_OF_GROUP, [this.parts.service])).rows
  }

  async ends(): Promise<PartitionEnd[]> {
    const { rows } = await this.appends.query<{ topic: string; partition: number; offset: string }>(ENDS, [
      topicsOf(this.consumer.types),
    ])
    return rows.map((row) => ({ ...row, offset: Number(row.offset) }))
  }

  async hasPassed(ends: PartitionEnd[]): Promise<boolean> {
    const columns = [ends.map((end) => end.topic), ends.map((end) => end.partition), ends.map((end) => end.offset)]
    return (await this.appends.query(NOT_PASSED, [this.parts.service, ...columns])).rows.length === 0
  }

  protected async start(): Promise<void> {
    const topics = topicsOf(this.consumer.types)
    if (topics.length === 0) return
    this.parts.replayer.start()
    const session = {
      url: this.parts.config.eventLogUrl,
      name: `${this.parts.service} consumer`,
      // LISTEN before the first read, or an event between the two would wait for the poll. A lost offset is harmless.
      prepare: ['set synchronous_commit = off', 'listen upline_events'],
      onNotify: (topic: string) => (topics.includes(topic as (typeof topics)[number]) ? this.wakeup.wake() : undefined),
      warn: (message: string) => void this.logger.warn(message),
    }
    const reader = {
      group: this.parts.service,
      topics,
      batches: this.parts.batches,
      wakeup: this.wakeup,
      gapMs: this.parts.gapMs ?? GAP,
      holder: new FrozenHolder(session.name, this.parts.silentMs),
      warn: session.warn,
    }
    this.running = holdDirectSession(session, this.stop.signal, (opened) => new GroupReader(reader, opened).run())
  }

  async close(): Promise<void> {
    this.stop.abort()
    this.wakeup.wake()
    await Promise.all([this.running, this.parts.replayer.stop()])
    await this.appends.end()
  }
}
