import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, loanFunded, loansSettled, loanUnfunded } from '@upline/contracts/events'
import { type EventContext, LiveHints, parkKey } from '@upline/events'
import { type Settled, VolumesService } from './volumes.service.ts'

/** On a line of thousands the far ones see the change at their next look. */
const MOST_TOLD = 1_000

@Controller()
export class OnLoansSettledConsumer {
  constructor(
    private readonly volumes: VolumesService,
    private readonly hints: LiveHints,
  ) {}

  @EventPattern<string>('loan-funded', parkKey)
  funded(@Payload() event: Envelope<typeof loanFunded>, @Ctx() context: EventContext): Promise<void> {
    return this.settle(context, { unfunded: [], funded: [event.data.funding] })
  }

  @EventPattern<string>('loan-unfunded', parkKey)
  unfunded(@Payload() event: Envelope<typeof loanUnfunded>, @Ctx() context: EventContext): Promise<void> {
    return this.settle(context, { unfunded: [event.data.funding], funded: [] })
  }

  @EventPattern<string>('loans-settled', parkKey)
  settled(@Payload() event: Envelope<typeof loansSettled>, @Ctx() context: EventContext): Promise<void> {
    return this.settle(context, event.data)
  }

  private async settle({ tx }: EventContext, settled: Settled): Promise<void> {
    const concerned = await this.volumes.settle(tx, settled)
    this.hints.afterCommit(tx, { topics: ['volumes'], members: concerned.slice(0, MOST_TOLD), company: true })
  }
}
