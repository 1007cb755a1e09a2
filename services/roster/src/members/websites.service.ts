import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { MemberChange } from '@upline/contracts'
import { userUpdated } from '@upline/contracts/events'
import { Outbox } from '@upline/events'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { writeHistory } from '../member-history/history.store.ts'
import { differing, fieldChanges } from './member-changes.ts'
import { memberFacts } from './member-facts.ts'
import { Member } from '../../database/schema/members.ts'
import { storeWebsite, takeWebsiteBefore } from './websites.queries.ts'

export type WebsiteField = 'originationWebsite' | 'recruitingWebsite'

/** Keeps a member's website fields in step with their published sites. */
@Injectable()
export class WebsitesService {
  constructor(
    private readonly outbox: Outbox,
    private readonly hints: TeamHintsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The site is online: links the field to it and stores the previous value. False if it was already linked. */
  async put(tx: EntityManager, memberId: string, field: WebsiteField, url: string): Promise<boolean> {
    const member = await this.held(tx, memberId)
    if (!member || member[field] === url) return false
    await storeWebsite(tx, { memberId, field, url: member[field], siteUrl: url })
    await this.change(tx, member, { [field]: url })
    return true
  }

  /** The site is offline: restores the previous value of a field that still links to it. False if it links elsewhere. */
  async remove(tx: EntityManager, memberId: string, field: WebsiteField, url: string): Promise<boolean> {
    const member = await this.held(tx, memberId)
    if (member?.[field] !== url) return false
    const before = await takeWebsiteBefore(tx, memberId, field)
    await this.change(tx, member, { [field]: before ?? '' })
    return true
  }

  /** Every change of a member takes the hierarchy lock first. */
  private async held(tx: EntityManager, memberId: string): Promise<Member | null> {
    await lockHierarchy(tx)
    return tx.findOne(Member, { id: memberId, removedAt: null })
  }

  private async change(tx: EntityManager, member: Member, websites: MemberChange): Promise<void> {
    const memberId = member.id
    const change = differing(member, websites)
    if (Object.keys(change).length === 0) return
    const changes = fieldChanges(member, change)
    Object.assign(member, change, { version: member.version + 1 })
    await tx.flush()
    const at = this.clock.now()
    await writeHistory(tx, { members: [memberId], at, by: null, action: 'changed', changes })
    const data = { member: memberFacts(member), by: null, at: at.toISOString() }
    await this.outbox.append(tx, { type: userUpdated, key: memberId, aggregateVersion: member.version, data })
    await this.hints.changed(tx, [memberId])
  }
}
