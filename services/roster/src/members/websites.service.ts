import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { MemberChange } from '@upline/contracts'
import { userUpdated } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'
import { Outbox } from '@upline/events'
import { lockHierarchy } from '../hierarchy/hierarchy.store.ts'
import { TeamHintsService } from '../hierarchy/team-hints.service.ts'
import { writeHistory } from '../member-history/history.store.ts'
import { differing, fieldChanges } from './member-changes.ts'
import { memberFacts } from './member-facts.ts'
import { Member } from './member.entity.ts'

export type WebsiteField = 'originationWebsite' | 'recruitingWebsite'

// A former URL of the same site (sites may get another host) is not a value to restore.
const KEEP = `
  insert into websites_before as w (member_id, field, url, site_url) values ($1, $2, $3, $4)
  on conflict (member_id, field) do update set site_url = excluded.site_url,
    url = case when w.site_url = excluded.url then w.url else excluded.url end`

const GIVE_BACK = 'delete from websites_before where member_id = $1 and field = $2 returning url'

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
    await rows(tx, KEEP, [memberId, field, member[field], url])
    await this.change(tx, member, { [field]: url })
    return true
  }

  /** The site is offline: restores the previous value of a field that still links to it. False if it links elsewhere. */
  async remove(tx: EntityManager, memberId: string, field: WebsiteField, url: string): Promise<boolean> {
    const member = await this.held(tx, memberId)
    if (member?.[field] !== url) return false
    const before = await firstRow<{ url: string }>(tx, GIVE_BACK, [memberId, field])
    await this.change(tx, member, { [field]: before?.url ?? '' })
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
