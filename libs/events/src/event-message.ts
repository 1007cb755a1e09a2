import type { Topic } from '@upline/contracts/events'

/** An event in transit: CloudEvents 1.0 in binary mode, the same on both transports. */
export interface EventMessage {
  topic: Topic
  /** The aggregate's ID: messages of one key stay in order. */
  key: string
  headers: EventHeaders
  /** The data as JSON text. */
  body: string
}

export interface EventHeaders {
  ce_specversion: '1.0'
  ce_id: string
  ce_type: string
  ce_source: string
  ce_time: string
  ce_dataschema: string
  ce_partitionkey: string
  ce_aggregateversion: string
  ce_traceparent?: string
  'content-type': 'application/json'
}
