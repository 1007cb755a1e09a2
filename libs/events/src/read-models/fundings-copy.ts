import type { EntityManager } from '@mikro-orm/postgresql'
import { type Envelope, FUNDING_EVENTS, loanFunded, type Settled, settledBy } from '@upline/contracts/events'
import type { EventContext } from '../event-context.ts'
import { LiveReadModel } from './live-read-model.ts'
import { fundingsAfterSnapshot } from './staged-fundings.ts'

/** A copy of funded volume. Live events and a rebuild count fundings in the same way. */
export abstract class FundingsCopy extends LiveReadModel {
  readonly events = FUNDING_EVENTS
  protected override readonly parksKey = true

  /** Counts fundings and reversals of a live event, and tells the pages. */
  protected abstract settle(tx: EntityManager, settled: Settled): Promise<void>

  /** Counts fundings and reversals. */
  protected abstract count(tx: EntityManager, settled: Settled): Promise<unknown>

  /** A sync funds many loans at a time: pending events are counted by the same statements. */
  override onModuleInit(): void {
    super.onModuleInit()
    this.consumer.addTogether(loanFunded.type, (events, tx) =>
      this.settle(tx, { unfunded: [], funded: events.flatMap((event) => settledBy(event).funded) }),
    )
  }

  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) await this.count(tx, await fundingsAfterSnapshot(tx, settledBy(event)))
  }

  protected override handle(event: Envelope, { tx }: EventContext): Promise<void> {
    return this.settle(tx, settledBy(event))
  }
}
