import { type DynamicModule, Module } from '@nestjs/common'
import { DeadLetterReplayer } from './dead-letter-replayer.ts'
import { DeadLetters } from './dead-letters.ts'
import { PgLogServer } from './embedded/pg-log-server.ts'
import { EventBatches } from './event-batches.ts'
import { EventConsumer } from './event-consumer.ts'
import type { EventServer } from './event-server.ts'
import { EVENT_TRANSPORT } from './event-transport.ts'
import { EVENTS_OPTIONS, type EventsOptions, withTestSwitch } from './events-config.ts'
import { EventRetention } from './event-retention.ts'
import { KafkaEventServer } from './kafka/kafka-event-server.ts'
import { LiveHints } from './live-hints.ts'
import { OutboxRelay } from './outbox-relay.ts'
import { Outbox } from './outbox.ts'
import { ReadModels } from './read-models/read-models.ts'
import { RebuildJournal } from './read-models/rebuild-journal.ts'
import { RebuildWorker } from './read-models/rebuild.worker.ts'
import { SnapshotPublisher } from './read-models/snapshot-publisher.ts'
import { SnapshotReceiver } from './read-models/snapshot-receiver.ts'
import { SnapshotSources } from './read-models/snapshot-sources.ts'
import { RelayWaker } from './relay-waker.ts'

/** Everything a service needs to publish and handle events. Handlers are methods of its Nest controllers. */
@Module({})
export class EventsModule {
  static forService(options: EventsOptions): DynamicModule {
    return {
      module: EventsModule,
      global: true,
      providers: [
        { provide: EVENTS_OPTIONS, useFactory: () => withTestSwitch(options) },
        {
          provide: EVENT_TRANSPORT,
          useFactory: transportFor,
          inject: [EVENTS_OPTIONS, EventConsumer, EventBatches, DeadLetterReplayer],
        },
        ...[EventConsumer, EventBatches, DeadLetters, DeadLetterReplayer],
        ...[Outbox, OutboxRelay, EventRetention, RelayWaker, LiveHints],
        ...[ReadModels, RebuildJournal, SnapshotReceiver, RebuildWorker, SnapshotSources, SnapshotPublisher],
      ],
      exports: [Outbox, LiveHints, DeadLetters, EventConsumer, EVENT_TRANSPORT, ReadModels, SnapshotSources],
    }
  }
}

/** Selected by EVENT_BUS, never detected. */
function transportFor(
  { service, config, silentMs, gapMs, isConsumer }: EventsOptions,
  consumer: EventConsumer,
  batches: EventBatches,
  replayer: DeadLetterReplayer,
): EventServer {
  const parts = { service, config, consumer, batches, replayer, silentMs, gapMs, isConsumer }
  return config.eventBus === 'kafka' ? new KafkaEventServer(parts) : new PgLogServer(parts)
}
