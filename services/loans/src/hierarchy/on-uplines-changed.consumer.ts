import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, UplineChange, uplineChanged, uplinesChanged } from '@upline/contracts/events'
import { type EventContext, LiveHints, parkKey } from '@upline/events'
import { MembersService } from './members.service.ts'

/** Moves reach pending loans at once, since estimates are computed; funded ones keep the chain of their funding time. */
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

  /** The figures of both sides change: of whom the member left, and of whom they joined. */
  private async move({ tx }: EventContext, changes: UplineChange[], source: string): Promise<void> {
    await this.members.move(tx, changes, source)
    const ends = changes.flatMap(({ memberId, uplineId, previousUplineId }) => [memberId, uplineId, previousUplineId])
    const concerned = await this.members.withUplines(tx, [...new Set(ends.filter((id) => id !== null))])
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members: concerned, company: true })
  }
}
