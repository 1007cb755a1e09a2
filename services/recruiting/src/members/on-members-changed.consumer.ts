import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type {
  Envelope,
  MemberFacts,
  UplineChange,
  uplineChanged,
  uplinesChanged,
  userCreated,
  userRemoved,
  usersImported,
  usersRemoved,
  userUpdated,
} from '@upline/contracts/events'
import { type EventContext, LiveHints } from '@upline/events'
import { MembersService } from './members.service.ts'

@Controller()
export class OnMembersChangedConsumer {
  constructor(
    private readonly members: MembersService,
    private readonly hints: LiveHints,
  ) {}

  @EventPattern<string>('user-created')
  created(@Payload() event: Envelope<typeof userCreated>, @Ctx() context: EventContext): Promise<void> {
    return this.learn(context, [event.data.member])
  }

  @EventPattern<string>('user-updated')
  updated(@Payload() event: Envelope<typeof userUpdated>, @Ctx() context: EventContext): Promise<void> {
    return this.learn(context, [event.data.member])
  }

  @EventPattern<string>('user-removed')
  removed(@Payload() event: Envelope<typeof userRemoved>, @Ctx() context: EventContext): Promise<void> {
    return this.learn(context, [event.data.member])
  }

  @EventPattern<string>('users-imported')
  imported(@Payload() event: Envelope<typeof usersImported>, @Ctx() context: EventContext): Promise<void> {
    return this.learn(context, event.data.members)
  }

  @EventPattern<string>('users-removed')
  removedTogether(@Payload() event: Envelope<typeof usersRemoved>, @Ctx() context: EventContext): Promise<void> {
    return this.learn(context, event.data.members)
  }

  @EventPattern<string>('upline-changed')
  moved(@Payload() event: Envelope<typeof uplineChanged>, @Ctx() context: EventContext): Promise<void> {
    return this.move(context, [event.data.change])
  }

  @EventPattern<string>('uplines-changed')
  movedTogether(@Payload() event: Envelope<typeof uplinesChanged>, @Ctx() context: EventContext): Promise<void> {
    return this.move(context, event.data.changes)
  }

  private async learn({ tx }: EventContext, facts: MemberFacts[]): Promise<void> {
    await this.members.learn(tx, facts)
    const concerned = await this.members.withUplines(
      tx,
      facts.map(({ id }) => id),
    )
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: concerned })
  }

  /** Both the member's old and new team change. */
  private async move({ tx }: EventContext, changes: UplineChange[]): Promise<void> {
    await this.members.learnUplines(tx, changes)
    const ends = changes.flatMap(({ uplineId, previousUplineId }) => [uplineId, previousUplineId])
    const concerned = await this.members.withUplines(
      tx,
      ends.filter((id) => id !== null),
    )
    this.hints.afterCommit(tx, { topics: ['recruiting'], members: concerned })
  }
}
