import { actionInForce, defaultAction, type RuleDefinition, ruleText, type SetActions } from '@upline/compliance'
import { COMPLIANCE_NOTE, type RuleChange, type RuleSetting } from '@upline/contracts'

interface Stored {
  mode: 'demo' | 'production'
  changes: readonly (RuleChange & { rule: string })[]
  pending: readonly (RuleSetting['pending'][number] & { rule: string })[]
}

/** A rule as GET /api/compliance/rules lists it. */
export function ruleSettingView(definition: RuleDefinition, { mode, changes, pending }: Stored): RuleSetting {
  const { id, version, choices } = definition
  const ofRule = changes.filter(({ rule }) => rule === id).map(({ rule: _, ...change }) => change)
  const set: SetActions = ofRule[0] ? { [id]: ofRule[0].action } : {}
  return {
    ...{ rule: id, version, ...ruleText(id), notice: COMPLIANCE_NOTE },
    defaultAction: defaultAction(definition, mode),
    action: actionInForce(definition, set, mode),
    choices: [...choices],
    changes: ofRule,
    pending: pending.filter(({ rule }) => rule === id).map(({ rule: _, ...request }) => request),
  }
}
