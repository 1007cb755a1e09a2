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
import { Member } from './member.entity.ts'

/** A member's website fields follow the sites that were built for them. */
@Injectable()
export class WebsitesService {
  constructor(
    private readonly outbox: Outbox,
    private readonly hints: TeamHintsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async follow(
    tx: EntityManager,
    memberId: string,
    websites: Pick<MemberChange, 'originationWebsite' | 'recruitingWebsite'>,
  ): Promise<void> {
    // Changes of a member take this lock first, wherever they come from.
    await lockHierarchy(tx)
    const member = await tx.findOne(Member, { id: memberId, removedAt: null })
    if (!member) return
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
