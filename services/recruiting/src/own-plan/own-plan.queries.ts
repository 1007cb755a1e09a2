import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow } from '@upline/db'
import type { SubscriptionRow } from '../payments/subscription-state.ts'
import { SUBSCRIPTION } from '../payments/subscriptions.store.ts'

export interface HeldPlan extends SubscriptionRow {
  paymentId: string
  customerId: string | null
}

// The open plan, or else the last one.
const HELD = `
  select ${SUBSCRIPTION.replace('id, status', 's.id, s.status').replace('plan_type as', 's.plan_type as')},
    p.id as "paymentId", p.customer_id as "customerId"
  from payments p join subscriptions s on s.payment_id = p.id
  where p.member_id = $1 order by s.is_open desc, p.created_at desc limit 1`

export const heldPlan = (em: EntityManager, memberId: string): Promise<HeldPlan | undefined> =>
  firstRow(em, HELD, [memberId])

const PAYER = `select email, first_name as "firstName" from members where id = $1 and profile_version >= 0`

export const payerOf = (
  em: EntityManager,
  memberId: string,
): Promise<{ email: string; firstName: string } | undefined> => firstRow(em, PAYER, [memberId])
