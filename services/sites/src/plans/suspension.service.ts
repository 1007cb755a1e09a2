import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isCompanyRole, type Role } from '@upline/contracts'
import { LiveHints } from '@upline/events'
import { profileOwner } from '../agent-profiles/agent-profiles.queries.ts'
import { resumeSites, suspendSites } from '../site-store/sites.store.ts'
import { PlanHolders } from './plan-holders.service.ts'
import type { PlanState } from './subscriptions.queries.ts'
import { SiteEvents } from '../site-events/site-events.service.ts'

const KINDS = ['origination', 'recruiting']

/** Which sites a plan includes: basic the origination site, premium both. */
function includedSites(role: Role | undefined, { hasPlans, isOpen, isPremium }: PlanState): Set<string> {
  const isAbovePlans = role !== undefined && (isCompanyRole(role) || role === 'manager')
  return new Set([
    ...(isAbovePlans || isOpen || !hasPlans ? ['origination'] : []),
    ...(isAbovePlans || isPremium ? ['recruiting'] : []),
  ])
}

/** Sites go offline when the plan ends and come back with it. Their content is kept. */
@Injectable()
export class SuspensionService {
  constructor(
    private readonly plans: PlanHolders,
    private readonly events: SiteEvents,
    private readonly hints: LiveHints,
  ) {}

  async follow(tx: EntityManager, memberId: string): Promise<void> {
    const owner = await profileOwner(tx, memberId)
    const kept = includedSites(owner?.role, await this.plans.stateOf(memberId, tx))
    const down = await suspendSites(
      tx,
      memberId,
      KINDS.filter((kind) => !kept.has(kind)),
    )
    const up = await resumeSites(tx, memberId, [...kept])
    for (const site of down) await this.events.unpublished(tx, site, 'plan-ended')
    // Sends no email, because the owner already knows the site.
    for (const site of up) if (owner) await this.events.published(tx, { ...site, cause: 'profile' }, owner)
    if (down.length + up.length > 0)
      this.hints.afterCommit(tx, { topics: ['sites'], members: [memberId], company: true })
  }
}
