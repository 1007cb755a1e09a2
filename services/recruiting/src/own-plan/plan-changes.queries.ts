import type { EntityManager } from '@mikro-orm/postgresql'
import type { PlanType } from '@upline/contracts'
import { tables } from '../../database/tables.ts'

interface OpenChange {
  id: string
  planType: PlanType
}

export const openChange = (tx: EntityManager, subscriptionId: string): Promise<OpenChange | undefined> =>
  tables(tx)
    .selectFrom('plan_changes')
    .select(['id', 'planType'])
    .where('subscriptionId', '=', subscriptionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

export interface RequestedChange {
  subscriptionId: string
  planType: PlanType
  requestedBy: string
}

/** Returns the id of the request. */
export async function requestChange(tx: EntityManager, wanted: RequestedChange, at: string): Promise<string> {
  const { subscriptionId, planType, requestedBy } = wanted
  const requested = await tables(tx)
    .insertInto('plan_changes')
    .values({ subscriptionId, planType, requestedBy, requestedAt: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return requested.id
}

export const endChange = (em: EntityManager, id: string, at: string): Promise<unknown> =>
  tables(em)
    .updateTable('plan_changes')
    .set({ endedAt: new Date(at) })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
