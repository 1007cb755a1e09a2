import type { EntityManager } from '@mikro-orm/postgresql'
import { PLAN_AGREEMENT_RULE, type SetActions } from '@upline/compliance'
import { firstRow } from '@upline/db'

/** The latest action that each rule was set to, as a JSON object. Settlements read it with the facts of the company. */
export const SET_ACTIONS = `
  (select coalesce(json_object_agg(s.rule, s.action), '{}') from (select distinct on (rule) rule, action from rule_settings order by rule, no desc) s)`

/**
 * The first trigger date that rule Z12 checks: the day when the company turned it on; null: it is off. It has no default here,
 * because it would hold all pay after an upgrade. A start in production sets it (decision 0118).
 */
export const AGREEMENTS_SINCE = `
  (select company_date(min(s.set_at))::text from rule_settings s where s.rule = '${PLAN_AGREEMENT_RULE.id}' and s.no > coalesce(
    (select max(o.no) from rule_settings o where o.rule = '${PLAN_AGREEMENT_RULE.id}' and o.action = 'off'), 0))`

export const setActions = async (em: EntityManager): Promise<SetActions> =>
  (await firstRow<{ actions: SetActions }>(em, `select ${SET_ACTIONS} actions`))!.actions
