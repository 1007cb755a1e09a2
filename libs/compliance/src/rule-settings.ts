import { type ResultAction, RULE_ACTIONS, type RuleAction } from '@upline/contracts'
import { type RuleDefinition, ruleDefinition } from './rule-definitions.ts'
import type { RuleViolation } from './rule-violation.ts'

/** The latest action that each rule was set to. Rules that were never set are missing. */
export type SetActions = Readonly<Record<string, RuleAction>>

type Mode = 'demo' | 'production'

const strictness = (action: RuleAction): number => RULE_ACTIONS.indexOf(action)

/** The action is as strict as the other one, or stricter. */
export const isAtLeast = (action: RuleAction, other: RuleAction): boolean => strictness(action) >= strictness(other)

export const isRelaxation = (from: RuleAction, to: RuleAction): boolean => !isAtLeast(to, from)

export const defaultAction = ({ byDefault, inDemo = byDefault }: RuleDefinition, mode: Mode): RuleAction =>
  mode === 'demo' ? inDemo : byDefault

/** A setting of an action that the rule cannot carry out counts for nothing. */
export function actionInForce(rule: RuleDefinition, set: SetActions, mode: Mode = 'production'): RuleAction {
  const action = set[rule.id]
  return action !== undefined && rule.choices.includes(action) ? action : defaultAction(rule, mode)
}

/** The violations with the actions in force. A rule that is off finds nothing. */
export const enforced = <Found extends RuleViolation<object, ResultAction>>(
  violations: readonly Found[],
  set: SetActions,
): (Omit<Found, 'action'> & { action: ResultAction })[] =>
  violations.flatMap((violation) => {
    const rule = ruleDefinition(violation.rule)
    const action = rule ? actionInForce(rule, set) : violation.action
    return action === 'off' ? [] : [{ ...violation, action }]
  })

interface WantedSetting {
  rule: RuleDefinition
  /** The action in force. */
  current: RuleAction
  action: RuleAction
  reason: string
}

export interface SettingProblem {
  field: 'action' | 'reason'
  message: string
}

/** Why a rule cannot be set to an action, or null (compensation.md, section 10). */
export function settingProblem({ rule, current, action, reason }: WantedSetting): SettingProblem | null {
  if (action === current) return null
  if (rule.choices.length === 0)
    return { field: 'action', message: `The action of rule ${rule.id} is ${current} and cannot be changed.` }
  if (!rule.choices.includes(action))
    return { field: 'action', message: `Rule ${rule.id} cannot be set to ${action}. Choose ${oneOf(rule.choices)}.` }
  if (isRelaxation(current, action) && reason === '')
    return {
      field: 'reason',
      message: `Enter a reason. Changing rule ${rule.id} from ${current} to ${action} relaxes it.`,
    }
  return null
}

const oneOf = (choices: readonly RuleAction[]): string => `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`
