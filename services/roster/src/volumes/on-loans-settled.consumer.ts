import type { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import { type Envelope, loanFunded, type loansSettled, type loanUnfunded } from '@upline/contracts/events'
import { EventConsumer, type EventContext, LiveHints, parkKey } from '@upline/events'
import { type Settled, VolumesService } from './volumes.service.ts'

/** In a chain of thousands, the remaining uplines see the change at their next poll. */
const MAX_NOTIFIED_MEMBERS = 1_000

type Funded = Envelope<typeof loanFunded>

/** A sync funds many loans at a time: pending events are counted by the same statements. */
@Controller()
export class OnLoansSettledConsumer {
  constructor(
    private readonly volumes: VolumesService,
    private readonly hints: LiveHints,
    consumer: EventConsumer,
  ) {
    consumer.addTogether(loanFunded.type, (events, tx) =>
      this.settle(tx, { unfunded: [], funded: (events as Funded[]).map(({ data }) => data.funding) }),
    )
  }

  @EventPattern<string>('loan-funded', parkKey)
  funded(@Payload() event: Funded, @Ctx() { tx }: EventContext): Promise<void> {
    return this.settle(tx, { unfunded: [], funded: [event.data.funding] })
  }

  @EventPattern<string>('loan-unfunded', parkKey)
  unfunded(@Payload() event: Envelope<typeof loanUnfunded>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.settle(tx, { unfunded: [event.data.funding], funded: [] })
  }

  @EventPattern<string>('loans-settled', parkKey)
  settled(@Payload() event: Envelope<typeof loansSettled>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.settle(tx, event.data)
  }

  private async settle(tx: EntityManager, settled: Settled): Promise<void> {
    const concerned = await this.volumes.settle(tx, settled)
    this.hints.afterCommit(tx, {
      topics: ['volumes'],
      members: concerned.slice(0, MAX_NOTIFIED_MEMBERS),
      company: true,
    })
  }
}
