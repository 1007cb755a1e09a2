import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { isCompanyRole, type Role } from '@upline/contracts'
import type { DataOf, subscriptionChanged } from '@upline/contracts/events'
import { copySubscription, type PlanState, planState } from './subscriptions.queries.ts'

/** Which plan each member holds: a copy that recruiting's events update. */
@Injectable()
export class PlanHolders {
  constructor(private readonly em: EntityManager) {}

  async learn(tx: EntityManager, version: number, facts: DataOf<typeof subscriptionChanged>): Promise<void> {
    await copySubscription(tx, version, facts)
  }

  stateOf(memberId: string, tx: EntityManager = this.em): Promise<PlanState> {
    return planState(tx, memberId)
  }

  /** ceo, admin and manager count as premium (decisions, Money in). */
  async isPremium(member: { id: string; role: Role }): Promise<boolean> {
    if (isCompanyRole(member.role) || member.role === 'manager') return true
    return (await this.stateOf(member.id)).isPremium
  }
}
