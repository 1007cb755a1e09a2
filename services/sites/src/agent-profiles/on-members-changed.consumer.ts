import type { EntityManager } from '@mikro-orm/postgresql'
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
import type { EventContext } from '@upline/events'
import { FollowProfile } from '../site-store/follow-profile.service.ts'
import { AgentProfilesService } from './agent-profiles.service.ts'

@Controller()
export class OnMembersChangedConsumer {
  constructor(
    private readonly profiles: AgentProfilesService,
    private readonly follow: FollowProfile,
  ) {}

  @EventPattern<string>('user-created')
  created(@Payload() event: Envelope<typeof userCreated>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.learn(tx, [event.data.member], event.data.by)
  }

  @EventPattern<string>('user-updated')
  async updated(@Payload() event: Envelope<typeof userUpdated>, @Ctx() { tx }: EventContext): Promise<void> {
    const { member, by } = event.data
    const before = await this.follow.shownBefore(tx, member.id)
    await this.learn(tx, [member], by)
    await this.follow.rebuild(tx, before, member)
  }

  @EventPattern<string>('user-removed')
  removed(@Payload() event: Envelope<typeof userRemoved>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.learn(tx, [event.data.member], null)
  }

  @EventPattern<string>('users-imported')
  imported(@Payload() event: Envelope<typeof usersImported>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.learn(tx, event.data.members, event.data.by)
  }

  @EventPattern<string>('users-removed')
  removedTogether(@Payload() event: Envelope<typeof usersRemoved>, @Ctx() { tx }: EventContext): Promise<void> {
    return this.learn(tx, event.data.members, null)
  }

  /** Rebuilds pages of other members if they share an NMLS ID with one of these, or no longer do. */
  private async learn(tx: EntityManager, members: MemberFacts[], by: string | null): Promise<void> {
    const { nmlsKeys } = await this.profiles.learn(tx, members, by)
    await this.follow.rebuildSharing(tx, nmlsKeys)
  }
}
