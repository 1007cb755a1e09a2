import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { MemberFacts } from '@upline/contracts/events'
import { afterCommit, firstRow } from '@upline/db'
import { BuildQueue } from './build-queue.service.ts'
import { rebuildSites } from './sites.store.ts'

/** What a published site shows of the roster; name and contact are the builder's. */
const SHOWN = [
  'nmls',
  'businessName',
  'bio',
  'profilePhotoUrl',
  'facebookUrl',
  'linkedinUrl',
  'twitterUrl',
  'username',
  'title',
  'officePhone',
  'phoneExtension',
  'tollFreePhone',
  'fax',
  'calendarLink',
  'youtubeUrl',
  'instagramUrl',
] as const

type Shown = Record<(typeof SHOWN)[number], string>

const BEFORE = `
  select nmls, business_name as "businessName", bio, profile_photo_url as "profilePhotoUrl", facebook_url as "facebookUrl",
    linkedin_url as "linkedinUrl", twitter_url as "twitterUrl", username, title,
    office_phone as "officePhone", phone_extension as "phoneExtension", toll_free_phone as "tollFreePhone", calendar_link as "calendarLink", youtube_url as "youtubeUrl", instagram_url as "instagramUrl", fax
  from agent_profiles where id = $1`

/** A new NMLS id or photo is on the agent's sites without anybody asking. */
@Injectable()
export class FollowProfile {
  constructor(
    private readonly queue: BuildQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  shownBefore(tx: EntityManager, memberId: string): Promise<Shown | undefined> {
    return firstRow<Shown>(tx, BEFORE, [memberId])
  }

  async rebuild(tx: EntityManager, before: Shown | undefined, member: MemberFacts): Promise<void> {
    if (!before || SHOWN.every((field) => before[field] === (member[field] ?? ''))) return
    const sites = await rebuildSites(tx, member.id, this.clock.now())
    for (const { id, version } of sites) afterCommit(tx, () => this.queue.add({ siteId: id, version }))
  }
}
