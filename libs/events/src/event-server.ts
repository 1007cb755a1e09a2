import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices'
import type { TopicLag } from '@upline/contracts'
import type { DeadLetterReplayer } from './dead-letter-replayer.ts'
import type { EventBatches } from './event-batches.ts'
import type { EventConsumer } from './event-consumer.ts'
import type { EventMessage } from './event-message.ts'
import type { EventTransport, PartitionEnd } from './event-transport.ts'
import type { EventsConfig } from './events-config.ts'

export interface ServerParts {
  service: string
  config: EventsConfig
  consumer: EventConsumer
  batches: EventBatches
  replayer: DeadLetterReplayer
  silentMs?: number | undefined
  gapMs?: number | undefined
  isConsumer?: boolean | undefined
}

/** What both transports share as Nest strategies: handlers go to the consumer, one after the other per type. */
export abstract class EventServer extends Server implements CustomTransportStrategy, EventTransport {
  override readonly propagatesEventHandlerErrors = true
  protected readonly consumer: EventConsumer
  private readonly isConsumer: boolean

  constructor({ consumer, isConsumer = true }: ServerParts) {
    super()
    this.consumer = consumer
    this.isConsumer = isConsumer
  }

  abstract publish(messages: EventMessage[]): Promise<void>
  abstract check(): Promise<void>
  abstract trim(days: number): Promise<void>
  abstract lag(): Promise<TopicLag[]>
  abstract ends(): Promise<PartitionEnd[]>
  abstract hasPassed(ends: PartitionEnd[]): Promise<boolean>
  protected abstract start(): Promise<void>

  /** Nest runs the handlers of one type in parallel. On one transaction they have to take turns. */
  override addHandler(
    type: string,
    handler: MessageHandler,
    _isEvent?: boolean,
    extras: Record<string, unknown> = {},
  ): void {
    handler.extras = extras
    this.consumer.addHandler(type, handler)
  }

  listen(done: (fault?: unknown) => void): void {
    const started = this.isConsumer ? this.start() : Promise.resolve()
    started.then(() => done(), done)
  }

  on(): never {
    throw new Error('An event transport has no events of its own')
  }

  unwrap<T>(): T {
    return this as unknown as T
  }
}
