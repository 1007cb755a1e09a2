import type { EntityManager } from '@mikro-orm/postgresql'
import type { RuleAction, RuleChange, RuleSetting } from '@upline/contracts'
import { rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import { HELD_PAY } from '../ledger/held-pay.queries.ts'

/** Newest first. */
const CHANGES = `
  select s.rule, s.action, s.reason, coalesce(m.full_name, s.set_by) "by", coalesce(a.full_name, s.approved_by) "approvedBy", iso_utc(s.set_at) at
  from rule_settings s left join members m on m.id = s.set_by left join members a on a.id = s.approved_by
  order by s.no desc`

export const allChanges = (em: EntityManager): Promise<(RuleChange & { rule: string })[]> => rows(em, CHANGES)

/** Oldest first. */
const PENDING = `
  select q.subject rule, q.id "requestId", q.change ->> 'action' action, coalesce(m.full_name, q.requested_by) "by", iso_utc(q.requested_at) at
  from approval_requests q left join members m on m.id = q.requested_by
  where q.kind = 'rule-setting' and q.state = 'pending' order by q.requested_at, q.id`

export const pendingChanges = (em: EntityManager): Promise<(RuleSetting['pending'][number] & { rule: string })[]> =>
  rows(em, PENDING)

/** Serializes changes of rules. */
export const lockRules = (tx: EntityManager): Promise<unknown> => rows(tx, 'select pg_advisory_xact_lock(77015)')

interface NewSetting {
  rule: string
  action: RuleAction
  reason: string
  setBy: string
  /** null: the rule is tightened. */
  approvedBy: string | null
}

export const addSetting = (tx: EntityManager, setting: NewSetting): Promise<unknown> =>
  tables(tx).insertInto('rule_settings').values(setting).execute()

/** Members whose pay holds of the rule keep now. $1 rule. */
const HELD_BY = `
  select distinct m.id from rule_results f join (${HELD_PAY}) x on x.hold_id = f.hold_id join members m on m.no = x.member_no
  where f.rule = $1 order by m.id`

export const membersHeldBy = async (em: EntityManager, rule: string): Promise<string[]> =>
  (await rows<{ id: string }>(em, HELD_BY, [rule])).map(({ id }) => id)
