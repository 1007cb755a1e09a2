import { Controller } from '@nestjs/common'
import { Ctx, EventPattern, Payload } from '@nestjs/microservices'
import type {
  Envelope,
  MemberFacts,
  userCreated,
  userRemoved,
  usersImported,
  usersRemoved,
  userUpdated,
} from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { type EventContext, LiveHints, parkKey } from '@upline/events'
import { createdEventOf, importedEventOf, type JoinEvent, type MemberEvent, memberEventOf } from './member-event.ts'
import { MembersService } from './members.service.ts'
import { NewMembers } from './new-members.ts'

/** Who there is, and who earns: a failed event parks its member, so that no later one overtakes it. */
@Controller()
export class OnMembersChangedConsumer {
  constructor(
    private readonly members: MembersService,
    private readonly newMembers: NewMembers,
    private readonly hints: LiveHints,
  ) {}

  @EventPattern<string>('user-created', parkKey)
  created(@Payload() event: Envelope<typeof userCreated>, @Ctx() context: EventContext): Promise<void> {
    return this.join(context, [event.data.member], createdEventOf(event))
  }

  @EventPattern<string>('users-imported', parkKey)
  imported(@Payload() event: Envelope<typeof usersImported>, @Ctx() context: EventContext): Promise<void> {
    return this.join(context, event.data.members, importedEventOf(event))
  }

  @EventPattern<string>('user-updated', parkKey)
  updated(@Payload() event: Envelope<typeof userUpdated>, @Ctx() context: EventContext): Promise<void> {
    return this.change(context, [event.data.member], memberEventOf(event))
  }

  @EventPattern<string>('user-removed', parkKey)
  removed(@Payload() event: Envelope<typeof userRemoved>, @Ctx() context: EventContext): Promise<void> {
    return this.change(context, [event.data.member], memberEventOf(event))
  }

  @EventPattern<string>('users-removed', parkKey)
  removedTogether(@Payload() event: Envelope<typeof usersRemoved>, @Ctx() context: EventContext): Promise<void> {
    return this.change(context, event.data.members, memberEventOf(event))
  }

  private async join({ tx }: EventContext, members: MemberFacts[], event: JoinEvent): Promise<void> {
    await this.members.add(tx, members, event)
    afterCommit(tx, () => this.newMembers.add(members.map(({ id }) => id)))
  }

  /** An officer who starts or stops earning changes the estimates of the company too. */
  private async change({ tx }: EventContext, members: MemberFacts[], event: MemberEvent): Promise<void> {
    await this.members.change(tx, members, event)
    const concerned = members.map(({ id }) => id)
    this.hints.afterCommit(tx, { topics: ['loans', 'commissions'], members: concerned, company: true })
  }
}
