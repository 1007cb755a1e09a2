import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type Envelope,
  MEMBER_EVENTS,
  type MemberChanges,
  memberChanges,
  type MemberFacts,
  userUpdated,
} from '@upline/contracts/events'
import { type EventContext, MemberCopy, type StoredRow } from '@upline/events'
import { SiteRebuildsService } from '../site-store/site-rebuilds.service.ts'
import { AgentProfilesService } from './agent-profiles.service.ts'

/**
 * Agent profiles. A rebuild publishes a site again only if the site shows something that was different here. It emails
 * no one.
 */
@Injectable()
export class ProfilesReadModel extends MemberCopy {
  readonly name = 'profiles'
  readonly memberTable = 'agent_profiles'
  readonly events = MEMBER_EVENTS

  constructor(
    private readonly profiles: AgentProfilesService,
    private readonly follow: SiteRebuildsService,
  ) {
    super()
  }

  /** Replays an event. Its live handling has already triggered the builds. */
  protected async learn(tx: EntityManager, { facts, moves }: MemberChanges): Promise<void> {
    if (facts.length > 0) await this.profiles.learn(tx, facts)
    if (moves.length > 0) await this.profiles.move(tx, moves)
  }

  /** Rebuilds pages of other members if they share an NMLS ID with one of these, or no longer do. */
  protected override async handle(event: Envelope, { tx }: EventContext): Promise<void> {
    const { facts, moves } = memberChanges(event)
    if (moves.length > 0) return this.profiles.move(tx, moves)
    const [edited] = event.type === userUpdated.type ? facts : []
    const before = edited && (await this.follow.shownBefore(tx, edited.id))
    const { nmlsKeys } = await this.profiles.learn(tx, facts, (event.data as { by: string | null }).by)
    await this.follow.rebuildSharing(tx, nmlsKeys)
    if (edited) await this.follow.rebuild(tx, before, edited)
  }

  protected async put(tx: EntityManager, facts: MemberFacts[]): Promise<StoredRow[]> {
    const ids = facts.map(({ id }) => id)
    const before = await this.follow.allShownBefore(tx, ids)
    const { stored, nmlsKeys } = await this.profiles.replace(tx, facts)
    for (const member of facts) await this.follow.rebuild(tx, before.get(member.id), member)
    await this.follow.rebuildSharing(tx, nmlsKeys)
    return stored
  }
}
