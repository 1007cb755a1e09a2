import { defineEntity, p } from '@mikro-orm/core'
import type { RuleAction } from '@upline/contracts'
import { appendOnly, assigned, instant, word } from '@upline/db'
import { descending } from './parts.ts'

/** Changes of the actions of rules (libs/compliance). The latest one of a rule is in force; without one, its default is. */
export const RuleSetting = defineEntity({
  name: 'RuleSetting',
  tableName: 'rule_settings',
  properties: {
    no: assigned(p.integer().generated('identity')).primary(),
    rule: p.text(),
    action: word<RuleAction>(),
    /** Empty: a rule can be tightened without a reason. */
    reason: p.text(),
    setBy: p.text(),
    /** The second person; null: the rule was tightened. */
    approvedBy: p.text().nullable(),
    setAt: instant().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'rule_settings_newest', columns: [{ name: 'rule' }, descending('no')] }],
  triggers: [appendOnly('rule_settings')],
})
