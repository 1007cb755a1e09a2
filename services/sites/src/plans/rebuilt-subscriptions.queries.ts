import type { EntityManager } from '@mikro-orm/postgresql'
import type { DataOf, plansSnapshot } from '@upline/contracts/events'
import { rows } from '@upline/db'
import type { StagedSnapshot } from '@upline/events'

export type PlanRow = DataOf<typeof plansSnapshot>['rows'][number]

export interface PutSubscription {
  isNew: boolean
  isChanged: boolean
  memberId: string | null
  formerId: string | null
}

const PUT = `
  insert into subscriptions as s (id, version, member_id, plan_type, is_open)
  select f."subscriptionId", f.version, f."memberId", f."planType", f."isOpen"
  from jsonb_to_recordset($1::jsonb) as f ("subscriptionId" text, version int, "memberId" text, "planType" text, "isOpen" boolean)
  order by 1
  on conflict (id) do update set version = excluded.version, member_id = excluded.member_id,
    plan_type = excluded.plan_type, is_open = excluded.is_open
  where to_jsonb(s) is distinct from to_jsonb(excluded)
  returning old.id is null as "isNew", to_jsonb(old) - 'version' is distinct from to_jsonb(new) - 'version' as "isChanged",
    member_id as "memberId", old.member_id as "formerId"`

export function putSubscriptions(tx: EntityManager, batch: readonly PlanRow[]): Promise<PutSubscription[]> {
  const subscriptions = batch.flatMap(({ subscription }) => subscription ?? [])
  return rows<PutSubscription>(tx, PUT, [JSON.stringify(subscriptions)])
}

/** Keeps subscriptions that had an event in the meantime: the event is replayed. */
const DROP_OTHERS = (source: string, rebuildId: string) => `
  delete from subscriptions where id not in (select snapshot.row -> 'subscription' ->> 'subscriptionId' from ${source}
      where snapshot.row ? 'subscription')
    and id not in (select key from rebuild_journal where rebuild_id = '${rebuildId}')
  returning member_id as "formerId"`

/** Returns the former holders of the deleted subscriptions. */
export const dropOtherSubscriptions = (
  tx: EntityManager,
  { source, rebuildId }: StagedSnapshot,
): Promise<Pick<PutSubscription, 'formerId'>[]> => rows(tx, DROP_OTHERS(source, rebuildId))
