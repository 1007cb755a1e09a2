import type { EntityManager } from '@mikro-orm/postgresql'
import type { DataOf, subscriptionChanged } from '@upline/contracts/events'
import { firstRow, rows } from '@upline/db'

const LEARN = `
  insert into subscriptions (id, version, member_id, plan_type, is_open) values ($1, $2, $3, $4, $5)
  on conflict (id) do update set version = excluded.version, member_id = coalesce(excluded.member_id, subscriptions.member_id),
    plan_type = excluded.plan_type, is_open = excluded.is_open
  where subscriptions.version <= excluded.version`

export const copySubscription = (
  tx: EntityManager,
  version: number,
  { subscriptionId, memberId, planType, isOpen }: DataOf<typeof subscriptionChanged>,
): Promise<unknown> => rows(tx, LEARN, [subscriptionId, version, memberId, planType, isOpen])

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

export const planState = async (em: EntityManager, memberId: string): Promise<PlanState> =>
  (await firstRow<PlanState>(em, STATE, [memberId]))!
