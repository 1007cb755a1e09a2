import type { EntityManager } from '@mikro-orm/postgresql'
import type { SetActions } from '@upline/compliance'
import { firstRow } from '@upline/db'

/** The latest action that each rule was set to, as a JSON object. Settlements read it with the facts of the company. */
export const SET_ACTIONS = `
  (select coalesce(json_object_agg(s.rule, s.action), '{}') from (select distinct on (rule) rule, action from rule_settings order by rule, no desc) s)`

export const setActions = async (em: EntityManager): Promise<SetActions> =>
  (await firstRow<{ actions: SetActions }>(em, `select ${SET_ACTIONS} actions`))!.actions
