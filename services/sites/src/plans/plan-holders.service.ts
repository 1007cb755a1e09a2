import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isCompanyRole, type Role } from '@upline/contracts'
import type { DataOf, subscriptionChanged } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'

const LEARN = `
  insert into subscriptions (id, version, member_id, plan_type, is_open) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set version = excluded.version, member_id = coalesce(excluded.member_id, subscriptions.member_id),
    plan_type = excluded.plan_type, is_open = excluded.is_open
  where subscriptions.version <= excluded.version`

/** What a member's plans allow. A member who was added to the roster has no plan that could end. */
export interface PlanState {
  hasPlans: boolean
  isOpen: boolean
  isPremium: boolean
}

const STATE = `
  select count(*) > 0 as "hasPlans", coalesce(bool_or(is_open), false) as "isOpen",
    coalesce(bool_or(is_open and plan_type = 'premium'), false) as "isPremium"
  from subscriptions where member_id = $1`

/** Which plan each member holds: a copy that recruiting's events update. */
@Injectable()
export class PlanHolders {
  constructor(private readonly em: EntityManager) {}

  async learn(tx: EntityManager, version: number, facts: DataOf<typeof subscriptionChanged>): Promise<void> {
    const { subscriptionId, memberId, planType, isOpen } = facts
    await rows(tx, LEARN, [subscriptionId, version, memberId, planType, isOpen])
  }

  async stateOf(memberId: string, tx: EntityManager = this.em): Promise<PlanState> {
    return (await firstRow<PlanState>(tx, STATE, [memberId]))!
  }

  /** ceo, admin and manager count as premium (decisions, Money in). */
  async isPremium(member: { id: string; role: Role }): Promise<boolean> {
    if (isCompanyRole(member.role) || member.role === 'manager') return true
    return (await this.stateOf(member.id)).isPremium
  }
}
