import type { EntityManager } from '@mikro-orm/postgresql'
import type { PlanType } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

interface OpenChange {
  id: string
  planType: PlanType
}

const OPEN = `select id, plan_type as "planType" from plan_changes where subscription_id = $1 and ended_at is null`

export const openChange = (tx: EntityManager, subscriptionId: string): Promise<OpenChange | undefined> =>
  firstRow(tx, OPEN, [subscriptionId])

const REQUEST = `
  insert into plan_changes (subscription_id, plan_type, requested_by, requested_at) values ($1, $2, $3, $4) returning id`

export interface RequestedChange {
  subscriptionId: string
  planType: PlanType
  requestedBy: string
}

/** Returns the id of the request. */
export async function requestChange(tx: EntityManager, wanted: RequestedChange, at: string): Promise<string> {
  const values = [wanted.subscriptionId, wanted.planType, wanted.requestedBy, at]
  return (await firstRow<{ id: string }>(tx, REQUEST, values))!.id
}

const END = 'update plan_changes set ended_at = $2 where id = $1 and ended_at is null'

export const endChange = (em: EntityManager, id: string, at: string): Promise<unknown> => rows(em, END, [id, at])
