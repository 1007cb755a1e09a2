import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Envelope, MEMBER_EVENTS, type MemberRow, memberChanges, membersSnapshot } from '@upline/contracts/events'
import { affected } from '@upline/db'
import {
  countStored,
  memberIds,
  noChange,
  type ReadModel,
  ReadModels,
  type RebuildCounts,
  type StagedSnapshot,
} from '@upline/events'
import { FollowProfile } from '../site-store/follow-profile.service.ts'
import { AgentProfilesService } from './agent-profiles.service.ts'

const DROP_OTHERS = (kept: string) => `delete from agent_profiles where id not in (select id from ${kept})`

/**
 * Agent profiles. A rebuild publishes a site again only if the site shows something that was different here. It emails
 * no one.
 */
@Injectable()
export class ProfilesReadModel implements ReadModel, OnModuleInit {
  readonly name = 'profiles'
  readonly snapshot = membersSnapshot
  readonly memberTable = 'agent_profiles'
  readonly events = MEMBER_EVENTS

  constructor(
    private readonly models: ReadModels,
    private readonly profiles: AgentProfilesService,
    private readonly follow: FollowProfile,
  ) {}

  onModuleInit(): void {
    this.models.register(this)
  }

  async replace(tx: EntityManager, snapshot: StagedSnapshot): Promise<RebuildCounts> {
    const counts = noChange()
    for await (const batch of snapshot.batches<MemberRow>()) {
      const facts = batch.map(({ member }) => member)
      const before = await this.follow.allShownBefore(
        tx,
        facts.map(({ id }) => id),
      )
      const { stored, nmlsKeys } = await this.profiles.replace(tx, facts)
      countStored(counts, stored)
      for (const member of facts) await this.follow.rebuild(tx, before.get(member.id), member)
      await this.follow.rebuildSharing(tx, nmlsKeys)
    }
    return { ...counts, removed: await affected(tx, DROP_OTHERS(memberIds(snapshot))) }
  }

  /** Their own events have already triggered the builds. */
  async replay(tx: EntityManager, events: Envelope[]): Promise<void> {
    for (const event of events) {
      const { facts, moves } = memberChanges(event)
      if (facts.length > 0) await this.profiles.learn(tx, facts)
      if (moves.length > 0) await this.profiles.move(tx, moves)
    }
  }
}
