import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type { Envelope, userCreated, userRemoved, usersImported, userUpdated } from '@upline/contracts/events'
import { type EventContext, LiveHints, parkKey } from '@upline/events'
import { MembersService } from './members.service.ts'

/** Who there is, and who earns: a failed event parks its member, so that no later one overtakes it. */
@Controller()
export class OnMembersChangedConsumer {
  constructor(
    private readonly members: MembersService,
    private readonly hints: LiveHints,
  ) {}

  @EventPattern<string>('user-created', parkKey)
  created(@Payload() event: Envelope<typeof userCreated>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.members.add(tx, [event.data.member], event.id)
  }

  @EventPattern<string>('users-imported', parkKey)
  imported(@Payload() event: Envelope<typeof usersImported>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.members.add(tx, event.data.members, event.id)
  }

  @EventPattern<string>('user-updated', parkKey)
  updated(@Payload() event: Envelope<typeof userUpdated>, @Ctx() context: EventContext): Promise<void> {
    return this.change(context, event)
  }

  @EventPattern<string>('user-removed', parkKey)
  removed(@Payload() event: Envelope<typeof userRemoved>, @Ctx() context: EventContext): Promise<void> {
    return this.change(context, event)
  }

  /** An officer who starts or stops earning changes the estimates of the company too. */
  private async change(
    { tx }: EventContext,
    { id, data }: Envelope<typeof userUpdated | typeof userRemoved>,
  ): Promise<void> {
    await this.members.change(tx, data.member, { at: data.at, source: id })
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members: [data.member.id], company: true })
  }
}
