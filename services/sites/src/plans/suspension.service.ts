import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isCompanyRole, type Role } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import type { SiteRow } from '../site-store/sites.store.ts'
import { PlanHolders, type PlanState } from './plan-holders.service.ts'
import { SiteEvents } from '../site-events/site-events.service.ts'

interface Owner {
  role: Role
  email: string
  firstName: string
}

const KINDS = ['origination', 'recruiting']

const OWNER = `select role, email, first_name as "firstName" from agent_profiles where id = $1`

const SUSPEND = `
  update sites set status = 'suspended', revision = revision + 1
  where member_id = $1 and kind = any($2) and status = 'published'
  returning *`

const RESUME = `
  update sites set status = 'published', revision = revision + 1
  where member_id = $1 and kind = any($2) and status = 'suspended' and published_version is not null
  returning *, published_version as version`

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
    const owner = await firstRow<Owner>(tx, OWNER, [memberId])
    const kept = includedSites(owner?.role, await this.plans.stateOf(memberId, tx))
    const down = await rows<SiteRow>(tx, SUSPEND, [memberId, KINDS.filter((kind) => !kept.has(kind))])
    const up = await rows<SiteRow>(tx, RESUME, [memberId, [...kept]])
    for (const site of down) await this.events.unpublished(tx, site, 'plan-ended')
    // Sends no email, because the owner already knows the site.
    for (const site of up) if (owner) await this.events.published(tx, { ...site, cause: 'profile' }, owner)
    if (down.length + up.length > 0)
      this.hints.afterCommit(tx, { topics: ['sites'], members: [memberId], company: true })
  }
}
