import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { CLOCK, type Clock } from '@upline/config'
import { type Envelope, loanFunded, type loanUnfunded } from '@upline/contracts/events'
import { EventConsumer, type EventContext } from '@upline/events'
import { addLines } from './digest.store.ts'

type Funded = Envelope<typeof loanFunded>
type Unfunded = Envelope<typeof loanUnfunded>

/** Imports bring history, not news: a digest never tells of them (decisions, Mail). */
const newsOf = (events: (Funded | Unfunded)[]) =>
  events.filter(({ data }) => !data.cause.startsWith('import')).map(({ data }) => data.funding)

/** A sync funds many loans at once: those that wait are noted by one statement. */
@Controller()
export class OnCommissionsConsumer {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    consumer: EventConsumer,
  ) {
    consumer.addTogether(loanFunded.type, (events, tx) => this.note(tx, events as Funded[]))
  }

  @EventPattern<string>('loan-funded')
  funded(@Payload() event: Funded, @Ctx() { tx }: EventContext): Promise<void> {
    return this.note(tx, [event])
  }

  @EventPattern<string>('loan-unfunded')
  unfunded(@Payload() event: Unfunded, @Ctx() { tx }: EventContext): Promise<void> {
    return addLines(tx, newsOf([event]), { isReversal: true, at: this.clock.now() })
  }

  private note(tx: EntityManager, events: Funded[]): Promise<void> {
    return addLines(tx, newsOf(events), { isReversal: false, at: this.clock.now() })
  }
}
