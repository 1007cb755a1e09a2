import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { CLOCK, type Clock } from '@upline/config'
import { type Envelope, loanFunded, type loansSettled, type loanUnfunded } from '@upline/contracts/events'
import { EventConsumer, type EventContext, readLate } from '@upline/events'
import { addLines } from '../digest/digest.store.ts'
import { WebhookNews } from '../webhooks/webhook-news.service.ts'

type Funded = Envelope<typeof loanFunded>
type Unfunded = Envelope<typeof loanUnfunded>

/** Imports bring history, not news: a digest never tells of them (decisions, Mail). */
const newsOf = (events: (Funded | Unfunded)[]) =>
  events.filter(({ data }) => !data.cause.startsWith('import')).map(({ data }) => data.funding)

/** A sync funds many loans at once: those that wait are noted by one statement, for the digests and for integrations. */
@Controller()
export class OnFundingsConsumer {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly webhooks: WebhookNews,
    consumer: EventConsumer,
  ) {
    consumer.addTogether(loanFunded.type, (events, tx) => this.noteFunded(tx, events as Funded[]))
  }

  @EventPattern<string>('loan-funded')
  funded(@Payload() event: Funded, @Ctx() { tx }: EventContext): Promise<void> {
    return this.noteFunded(tx, [event])
  }

  @EventPattern<string>('loan-unfunded')
  async unfunded(@Payload() event: Unfunded, @Ctx() { tx }: EventContext): Promise<void> {
    await addLines(tx, newsOf([event]), { isReversal: true, at: this.clock.now() })
    await this.webhooks.tellOfFundings(tx, [event], { isReversal: true })
  }

  /** Of an import the digests say nothing; who keeps books by webhooks needs it all, and most houses have nobody who does. */
  @EventPattern<string>('loans-settled', readLate)
  settled(@Payload() event: Envelope<typeof loansSettled>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.webhooks.tellOfSettlement(tx, event)
  }

  private async noteFunded(tx: EntityManager, events: Funded[]): Promise<void> {
    await addLines(tx, newsOf(events), { isReversal: false, at: this.clock.now() })
    await this.webhooks.tellOfFundings(tx, events, { isReversal: false })
  }
}
