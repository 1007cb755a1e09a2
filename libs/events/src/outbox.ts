import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { currentTrace } from '@upline/config'
import type { EventType, NewEvent } from '@upline/contracts/events'
import { afterCommit, beforeCommit, uuidV7 } from '@upline/db'
import { beginSpan } from '@upline/watch'
import { EVENTS_OPTIONS, type EventsOptions } from './events-config.ts'
import { headersOf, messageOf } from './event-envelope.ts'
import { insertMessages } from './outbox.queries.ts'
import { RelayWaker } from './relay-waker.ts'

/** Publishes facts by writing them into the transaction that makes them true. */
@Injectable()
export class Outbox {
  constructor(
    @Inject(EVENTS_OPTIONS) private readonly options: EventsOptions,
    @Inject(RelayWaker) private readonly waker: RelayWaker,
  ) {}

  /**
   * Appends an event to the caller's transaction (of inTransaction or of a consumer). Throws if the data violates the
   * type's schema. Change or lock the aggregate's row first, which puts two writers of one key in order.
   */
  append<Event extends EventType>(tx: EntityManager, event: NewEvent<Event>): Promise<void> {
    return this.appendAll(tx, [event])
  }

  /** Several events in one statement, in the given order. */
  appendAll<Event extends EventType>(tx: EntityManager, events: NewEvent<Event>[]): Promise<void> {
    return beforeCommit(tx, this.insert(tx, events))
  }

  /**
   * Headers, as JSON, for events that SQL writes into the outbox in bulk. Each needs its own `ce_id` there, from
   * `uuidv7()`. Only consumers validate their data, so a test must read them back with their schema.
   */
  headers(event: Omit<NewEvent, 'data'>): string {
    return JSON.stringify(headersOf(event, { ...this.stamp([event]), id: '' }))
  }

  /** The span of publishing ends immediately. The consumers' spans, which take time, are its children. */
  private stamp(events: Pick<NewEvent, 'type'>[]) {
    const span = beginSpan(`${this.options.service} publishes ${events[0]?.type.type ?? 'nothing'}`, {
      kind: 'producer',
      parent: currentTrace()?.traceparent,
      attributes: { 'messaging.batch.message_count': events.length },
    })
    span.end()
    return { source: this.options.service, time: new Date().toISOString(), traceparent: span.traceparent }
  }

  private async insert(tx: EntityManager, events: NewEvent[]): Promise<void> {
    if (events.length === 0) return
    const about = this.stamp(events)
    const now = new Date(about.time)
    const messages = events.map((event) => messageOf(event, { ...about, id: uuidV7(now) }))
    await insertMessages(tx, messages)
    afterCommit(tx, () => this.waker.wake())
  }
}
