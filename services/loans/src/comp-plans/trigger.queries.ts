import type { EntityManager } from '@mikro-orm/postgresql'
import type { TriggerPolicyName, TriggerSetting } from '@upline/contracts'
import { firstRow } from '@upline/db'
import { sql } from 'kysely'
import { tables } from '../../database/tables.ts'

const LATEST = `
  select t.policy "trigger", nullif(t.since, '-infinity')::text "since",
    case when t.since > '-infinity' then coalesce(m.full_name, t.changed_by) end "changedBy"
  from trigger_policies t left join members m on m.id = t.changed_by order by t.since desc limit 1`

export const latestTrigger = (em: EntityManager): Promise<TriggerSetting | undefined> =>
  firstRow<TriggerSetting>(em, LATEST)

export const writeTrigger = (
  tx: EntityManager,
  { since, trigger, byId }: { since: string; trigger: TriggerPolicyName; byId: string },
): Promise<unknown> => {
  const policy = { policy: trigger, changedBy: byId }
  return tables(tx)
    .insertInto('trigger_policies')
    .values({ since, ...policy })
    .onConflict((same) => same.column('since').doUpdateSet({ ...policy, changedAt: sql`now()` }))
    .execute()
}
