import type { TopicLag } from '@upline/contracts'
import type { EventMessage } from './event-message.ts'

/** The offset of the next event of a partition. */
export interface PartitionEnd {
  topic: string
  partition: number
  offset: number
}

/** The transport rejects connections for now, which it has logged itself; what was to be sent stays in the outbox. */
export class TransportUnavailableError extends Error {
  override name = 'TransportUnavailableError'
}

/** The port between the relay and what carries events: the embedded log (PgLogServer) or Kafka (KafkaEventServer). */
export interface EventTransport {
  /** Resolves once every message is kept for good; a batch that is repeated changes nothing that matters. */
  publish(messages: EventMessage[]): Promise<void>
  /** Removes what every group has passed and is older than the days given, where the broker doesn't do so itself. */
  trim(days: number): Promise<void>
  /** How many events of each topic lie behind the offset of this service's group. */
  lag(): Promise<TopicLag[]>
  /** Where each partition of the topics that this service reads ends at this moment. */
  ends(): Promise<PartitionEnd[]>
  /** Whether this service's group has handled everything before these ends. */
  hasPassed(ends: PartitionEnd[]): Promise<boolean>
  /** Throws when the transport doesn't answer: for /health. */
  check(): Promise<void>
}

/** Nest token of the transport, which is also the Nest strategy that feeds the @EventPattern handlers. */
export const EVENT_TRANSPORT = Symbol.for('upline.event-transport')
