import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, UplineChange, uplineChanged, uplinesChanged } from '@upline/contracts/events'
import { type EventContext, LiveHints, parkKey } from '@upline/events'
import { MembersService } from './members.service.ts'

/** Moves change estimates of open loans immediately. Funded loans keep the chain of their trigger date. */
@Controller()
export class OnUplinesChangedConsumer {
  constructor(
    private readonly members: MembersService,
    private readonly hints: LiveHints,
  ) {}

  @EventPattern<string>('upline-changed', parkKey)
  moved(@Payload() event: Envelope<typeof uplineChanged>, @Ctx() context: EventContext): Promise<void> {
    return this.move(context, [event.data.change], event.id)
  }

  @EventPattern<string>('uplines-changed', parkKey)
  movedTogether(@Payload() event: Envelope<typeof uplinesChanged>, @Ctx() context: EventContext): Promise<void> {
    return this.move(context, event.data.changes, event.id)
  }

  /** Numbers change for the former and for the new uplines. */
  private async move({ tx }: EventContext, changes: UplineChange[], source: string): Promise<void> {
    await this.members.move(tx, changes, source)
    const ends = changes.flatMap(({ memberId, uplineId, previousUplineId }) => [memberId, uplineId, previousUplineId])
    const concerned = await this.members.withUplines(tx, [...new Set(ends.filter((id) => id !== null))])
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members: concerned, company: true })
  }
}
