import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isCompanyRole, type Role } from '@upline/contracts'
import { affected, firstRow } from '@upline/db'
import { LiveHints } from '@upline/events'
import { PlanHolders, type PlanState } from '../plans/plan-holders.service.ts'

const SUSPEND = `
  update sites set status = 'suspended', revision = revision + 1
  where member_id = $1 and kind = any($2) and status = 'published'`

const RESUME = `
  update sites set status = 'published', revision = revision + 1
  where member_id = $1 and kind = any($2) and status = 'suspended' and published_version is not null`

/** Which sites a plan keeps up: a basic one the origination site, premium both. */
function keptUp(role: Role | undefined, { hasPlans, isOpen, isPremium }: PlanState): Set<string> {
  const isAbovePlans = role !== undefined && (isCompanyRole(role) || role === 'manager')
  return new Set([
    ...(isAbovePlans || isOpen || !hasPlans ? ['origination'] : []),
    ...(isAbovePlans || isPremium ? ['recruiting'] : []),
  ])
}

/** Sites go down with the plan and come back with it; nothing of them is lost. */
@Injectable()
export class SuspensionService {
  constructor(
    private readonly plans: PlanHolders,
    private readonly hints: LiveHints,
  ) {}

  async follow(tx: EntityManager, memberId: string): Promise<void> {
    const role = (await firstRow<{ role: Role }>(tx, 'select role from agent_profiles where id = $1', [memberId]))?.role
    const kept = keptUp(role, await this.plans.stateOf(memberId, tx))
    const [up, down] = [[...kept], ['origination', 'recruiting'].filter((kind) => !kept.has(kind))]
    const changed = (await affected(tx, SUSPEND, [memberId, down])) + (await affected(tx, RESUME, [memberId, up]))
    if (changed > 0) this.hints.afterCommit(tx, { topics: ['sites'], members: [memberId], company: true })
  }
}
