import type { TopicLag } from '@upline/contracts'
import type { EventMessage } from './event-message.ts'

/** The offset of the next event of a partition. */
export interface PartitionEnd {
  topic: string
  partition: number
  offset: number
}

/** The transport rejects connections for now and has logged it. Unsent messages stay in the outbox. */
export class TransportUnavailableError extends Error {
  override name = 'TransportUnavailableError'
}

/**
 * The port between the relay and the transport of events: the embedded log (PgLogServer) or Kafka (KafkaEventServer).
 */
export interface EventTransport {
  /** Resolves once every message is stored durably. Repeating a batch is harmless. */
  publish(messages: EventMessage[]): Promise<void>
  /** Removes events older than the given days that every group has passed, unless the broker does so. */
  trim(days: number): Promise<void>
  /** How many events of each topic are after the offset of this service's group. */
  lag(): Promise<TopicLag[]>
  /** The current end of each partition of the topics that this service reads. */
  ends(): Promise<PartitionEnd[]>
  /** Whether this service's group has handled everything before these ends. */
  hasPassed(ends: PartitionEnd[]): Promise<boolean>
  /** Throws if the transport does not respond: for /health. */
  check(): Promise<void>
}

/** Nest token of the transport, which is also the Nest strategy that calls the @EventPattern handlers. */
export const EVENT_TRANSPORT = Symbol.for('upline.event-transport')
