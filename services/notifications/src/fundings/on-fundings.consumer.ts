import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { CLOCK, type Clock } from '@upline/config'
import { type Envelope, loanFunded, type loansSettled, type loanUnfunded } from '@upline/contracts/events'
import { EventConsumer, type EventContext, readLate } from '@upline/events'
import { addLines } from '../digest/digest.store.ts'
import { WebhookEvents } from '../webhooks/webhook-events.service.ts'

type Funded = Envelope<typeof loanFunded>
type Unfunded = Envelope<typeof loanUnfunded>

/** Fundings that belong in a digest. Imports load history, so digests exclude them (decisions, Mail). */
const digestFundings = (events: (Funded | Unfunded)[]) =>
  events.filter(({ data }) => !data.cause.startsWith('import')).map(({ data }) => data.funding)

/** Records fundings for digests and webhooks. One statement records all waiting events, because a sync funds many loans. */
@Controller()
export class OnFundingsConsumer {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly webhooks: WebhookEvents,
    consumer: EventConsumer,
  ) {
    consumer.addTogether(loanFunded.type, (events, tx) => this.recordFunded(tx, events as Funded[]))
  }

  @EventPattern<string>('loan-funded')
  funded(@Payload() event: Funded, @Ctx() { tx }: EventContext): Promise<void> {
    return this.recordFunded(tx, [event])
  }

  @EventPattern<string>('loan-unfunded')
  async unfunded(@Payload() event: Unfunded, @Ctx() { tx }: EventContext): Promise<void> {
    await addLines(tx, digestFundings([event]), { isReversal: true, at: this.clock.now() })
    await this.webhooks.recordFundings(tx, [event], { isReversal: true })
  }

  /** Digests exclude imports. Webhooks include them, because a receiver that keeps its own books needs every entry. */
  @EventPattern<string>('loans-settled', readLate)
  settled(@Payload() event: Envelope<typeof loansSettled>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.webhooks.recordSettlement(tx, event)
  }

  private async recordFunded(tx: EntityManager, events: Funded[]): Promise<void> {
    await addLines(tx, digestFundings(events), { isReversal: false, at: this.clock.now() })
    await this.webhooks.recordFundings(tx, events, { isReversal: false })
  }
}
