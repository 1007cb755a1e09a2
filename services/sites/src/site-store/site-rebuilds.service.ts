import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { MemberFacts } from '@upline/contracts/events'
import { afterCommit } from '@upline/db'
import { BuildQueue } from './build-queue.service.ts'
import {
  ownersSharing,
  publishedOwners,
  SHOWN,
  type Shown,
  shownProfile,
  shownProfiles,
} from './site-owners.queries.ts'
import { rebuildSites } from './sites.store.ts'

/** By member. Members without a site are omitted. */
export type ProfilesBefore = ReadonlyMap<string, Shown>

/** Rebuilds sites when the roster changes: a new NMLS ID or photo appears without a request. */
@Injectable()
export class SiteRebuildsService {
  constructor(
    private readonly queue: BuildQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  shownBefore(tx: EntityManager, memberId: string): Promise<Shown | undefined> {
    return shownProfile(tx, memberId)
  }

  /** Only for members who have a published site. */
  async allShownBefore(tx: EntityManager, memberIds: string[]): Promise<ProfilesBefore> {
    const owners = await publishedOwners(tx, memberIds)
    const found = owners.length === 0 ? [] : await shownProfiles(tx, owners)
    return new Map(found.map((shown) => [shown.id, shown]))
  }

  async rebuild(tx: EntityManager, before: Shown | undefined, member: MemberFacts): Promise<void> {
    if (!before || SHOWN.every((field) => before[field] === (member[field] ?? ''))) return
    await this.rebuildSites(tx, member.id)
  }

  /** Rebuilds sites of members whose NMLS ID is or was shared with others: pages show only unique IDs. */
  async rebuildSharing(tx: EntityManager, nmlsKeys: readonly string[]): Promise<void> {
    if (nmlsKeys.length === 0) return
    const members = await ownersSharing(tx, nmlsKeys)
    for (const { id } of members) await this.rebuildSites(tx, id)
  }

  async rebuildSites(tx: EntityManager, memberId: string): Promise<void> {
    const sites = await rebuildSites(tx, memberId, this.clock.now())
    for (const { id, version } of sites) afterCommit(tx, () => this.queue.add({ siteId: id, version }))
  }
}
