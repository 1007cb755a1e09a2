import { z } from 'zod'

/** Streams of aggregates: `<owner>.<aggregate>`. The key of a message is the aggregate's ID. */
export type Topic =
  | 'roster.user'
  | 'roster.license'
  | 'identity.account'
  | 'loans.loan'
  | 'loans.import'
  | 'loans.statement'
  | 'loans.sync'
  | 'recruiting.registration'
  | 'recruiting.subscription'
  | 'recruiting.bonus'
  | 'sites.site'
  | 'sites.lead'
  | 'encompass.loan'
  | 'encompass.sync'
  | 'notifications.delivery'
  | 'identity.snapshot'
  | 'loans.snapshot'
  | 'recruiting.snapshot'
  | 'roster.snapshot'
  | 'sites.snapshot'
  | 'encompass.snapshot'

export interface EventType<Data extends z.ZodType = z.ZodType> {
  type: string
  topic: Topic
  /** Version of the data's shape. Within a version, changes are additive only. */
  version: number
  description: string
  data: Data
  /** Services that handle it. The catalog's test compares them with the code. */
  consumers: string[]
}

/** One type of event: its stream, its shape and its meaning. Unknown fields are dropped when read. */
export const defineEvent = <Data extends z.ZodType>(event: EventType<Data>): EventType<Data> => event

export type DataOf<Event extends EventType> = z.infer<Event['data']>

/** An event that a service appends to its outbox. */
export interface NewEvent<Event extends EventType = EventType> {
  type: Event
  /** The aggregate's ID: messages of one key stay in order. */
  key: string
  /** The aggregate's version after the change; 0 without a version. */
  aggregateVersion: number
  data: DataOf<Event>
}

/** An event as a consumer receives it (CloudEvents 1.0, binary mode). */
export interface Envelope<Event extends EventType = EventType> {
  id: string
  type: string
  source: string
  topic: Topic
  key: string
  aggregateVersion: number
  /** ISO 8601, UTC: when the producer appended it. */
  time: string
  traceparent: string | null
  data: DataOf<Event>
}
