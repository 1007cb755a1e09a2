import {
  EVENT_TYPES,
  type Envelope,
  type EventType,
  MAX_EVENT_BYTES,
  type NewEvent,
  type Topic,
} from '@upline/contracts/events'
import type { z } from 'zod'
import type { EventHeaders, EventMessage } from './event-message.ts'

const types = new Map(EVENT_TYPES.map((type) => [type.type, type]))

/** The data of an event does not match the schema of its type. */
export class EventSchemaError extends Error {
  constructor(type: string, fault: z.core.$ZodError) {
    // Only paths and rules: the values may be personal data.
    const issues = fault.issues.map((issue) => `${issue.path.join('.') || 'data'} ${issue.code}`)
    super(`Event ${type} breaks its schema: ${issues.join('; ')}`)
    this.name = 'EventSchemaError'
  }
}

interface Stamp {
  id: string
  source: string
  time: string
  traceparent: string
}

/** Converts a new event to a message. Throws EventSchemaError if its data does not match the schema of its type. */
export function messageOf(event: NewEvent, stamp: Stamp): EventMessage {
  const { type, key, aggregateVersion } = event
  const read = type.data.safeParse(event.data)
  if (!read.success) throw new EventSchemaError(type.type, read.error)
  if (!key) throw new Error(`Event ${type.type} needs a key`)
  const body = JSON.stringify(read.data)
  const bytes = Buffer.byteLength(body)
  if (bytes > MAX_EVENT_BYTES) throw new Error(`Event ${type.type} is too large: ${bytes} bytes`)
  return { topic: type.topic, key, headers: headersOf({ type, key, aggregateVersion }, stamp), body }
}

export const headersOf = ({ type, key, aggregateVersion }: Omit<NewEvent, 'data'>, stamp: Stamp): EventHeaders => ({
  ce_specversion: '1.0',
  ce_id: stamp.id,
  ce_type: type.type,
  ce_source: stamp.source,
  ce_time: stamp.time,
  ce_dataschema: schemaName(type),
  ce_partitionkey: key,
  ce_aggregateversion: String(aggregateVersion),
  ce_traceparent: stamp.traceparent,
  'content-type': 'application/json',
})

/**
 * Converts a message for its handlers; undefined if its type is unknown. Throws EventSchemaError if its data does not
 * match the schema of its type: immediately, or with `readLate` when the data is read.
 */
export function envelopeOf(message: EventMessage, { readsLate = false } = {}): Envelope | undefined {
  const type = types.get(message.headers.ce_type)
  if (!type) return undefined
  let data = readsLate ? undefined : dataOf(message, type)
  return {
    id: message.headers.ce_id,
    type: type.type,
    source: message.headers.ce_source,
    topic: message.topic,
    key: message.key,
    aggregateVersion: Number(message.headers.ce_aggregateversion),
    time: message.headers.ce_time,
    traceparent: message.headers.ce_traceparent ?? null,
    get data() {
      return (data ??= dataOf(message, type))
    },
  }
}

function dataOf(message: EventMessage, type: EventType): unknown {
  const read = type.data.safeParse(JSON.parse(message.body))
  if (!read.success) throw new EventSchemaError(type.type, read.error)
  return read.data
}

/** Identifies the version of an event's shape. */
export const schemaName = (type: EventType): string => `upline:events/${type.type}/v${type.version}`

/** Topics that carry the given types. */
export function topicsOf(eventTypes: Iterable<string>): Topic[] {
  const topics = [...eventTypes].map((type) => types.get(type)?.topic)
  return [...new Set(topics.filter((topic): topic is Topic => topic !== undefined))].sort()
}
