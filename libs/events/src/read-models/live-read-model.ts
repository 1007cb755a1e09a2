import { Inject, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Envelope, type EventType, userErased } from '@upline/contracts/events'
import { EventConsumer } from '../event-consumer.ts'
import { type EventContext, parkKey } from '../event-context.ts'
import { type ReadModel, ReadModels, type RebuildCounts } from './read-models.ts'
import type { StagedSnapshot } from './staged-snapshot.ts'

/**
 * A read model that handles the live events of its copy, by default as a rebuild replays them. Erasures have their own
 * handler in each service.
 */
export abstract class LiveReadModel implements ReadModel, OnModuleInit {
  abstract readonly name: string
  abstract readonly snapshot: EventType
  abstract readonly events: readonly string[]
  /** A failed event parks its aggregate, so that no later one overtakes it. */
  protected readonly parksKey: boolean = false

  @Inject(ReadModels) private readonly models!: ReadModels
  @Inject(EventConsumer) protected readonly consumer!: EventConsumer

  onModuleInit(): void {
    this.models.register(this)
    const handler = (event: Envelope, context: EventContext) => this.handle(event, context)
    const handled = Object.assign(handler, { extras: this.parksKey ? parkKey : {} })
    for (const type of this.events) if (type !== userErased.type) this.consumer.addHandler(type, handled)
  }

  abstract replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts>
  abstract replay(tx: EntityManager, events: Envelope[]): Promise<void>

  protected handle(event: Envelope, { tx }: EventContext): Promise<void> {
    return this.replay(tx, [event])
  }
}
