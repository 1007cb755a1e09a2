import type { EntityManager } from '@mikro-orm/postgresql'
import type { RuleViolation } from '@upline/compliance'
import type { ResultAction, RuleFinding } from '@upline/contracts'
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

/** $1 request, $2 loan or null, $3 rule, $4 its version, $5 inputs, $6 message, $7 action. */
const NOTE = `
  insert into rule_results (request_id, loan_id, rule, rule_version, inputs, message, action)
  values ($1, $2, $3, $4, $5::jsonb, $6, $7)`

export const noteResult = (
  tx: EntityManager,
  { requestId, loanId }: { requestId: string; loanId: string | null },
  { rule, ruleVersion, inputs, message, action }: Omit<RuleViolation, 'action'> & { action: ResultAction },
): Promise<unknown> => rows(tx, NOTE, [requestId, loanId, rule, ruleVersion, JSON.stringify(inputs), message, action])
