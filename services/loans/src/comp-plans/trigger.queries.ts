import type { EntityManager } from '@mikro-orm/postgresql'
import type { TriggerPolicyName, TriggerSetting } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

const LATEST = `
  select t.policy "trigger", nullif(t.since, '-infinity')::text "since",
    case when t.since > '-infinity' then coalesce(m.full_name, t.changed_by) end "changedBy"
  from trigger_policies t left join members m on m.id = t.changed_by order by t.since desc limit 1`

export const latestTrigger = (em: EntityManager): Promise<TriggerSetting | undefined> =>
  firstRow<TriggerSetting>(em, LATEST)

/** $1 day, $2 policy, $3 who. */
const WRITE = `
  insert into trigger_policies (since, policy, changed_by) values ($1, $2, $3)
  on conflict (since) do update set policy = excluded.policy, changed_by = excluded.changed_by, changed_at = now()`

export const writeTrigger = (
  tx: EntityManager,
  { since, trigger, byId }: { since: string; trigger: TriggerPolicyName; byId: string },
): Promise<unknown> => rows(tx, WRITE, [since, trigger, byId])
