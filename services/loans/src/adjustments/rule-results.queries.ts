import type { EntityManager } from '@mikro-orm/postgresql'
import type { RuleFinding } from '@upline/contracts'
import { rows } from '@upline/db'

/** A stored result about an adjustment. */
export type RuleResultRow = Pick<
  RuleFinding,
  'rule' | 'version' | 'action' | 'inputs' | 'message' | 'at' | 'release'
> & {
  requestId: string
}

/** Oldest first. $1 requests. */
const RESULTS = `
  select f.request_id "requestId", f.rule, f.rule_version "version", f.action, f.inputs, coalesce(f.message, h.reason) message, iso_utc(f.at) at,
    case when r.hold_id is not null then json_build_object('by', coalesce(b.full_name, r.by), 'reason', r.reason, 'at', iso_utc(r.at)) end release
  from rule_results f left join holds h on h.id = f.hold_id left join hold_releases r on r.hold_id = h.id left join members b on b.id = r.by
  where f.request_id = any($1::uuid[]) order by f.at, f.id`

export const resultsOf = (em: EntityManager, ids: readonly string[]): Promise<RuleResultRow[]> =>
  rows<RuleResultRow>(em, RESULTS, [ids])
