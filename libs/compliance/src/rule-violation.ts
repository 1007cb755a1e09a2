import type { ResultAction } from '@upline/contracts'

/** What a rule finds. `inputs` are all facts that decided it, in an order of their own. */
export interface RuleViolation<Inputs extends object = object, Action extends ResultAction = 'hold'> {
  rule: string
  ruleVersion: number
  /** The rule's default, until `enforced` puts the action in force in its place. */
  action: Action
  inputs: Inputs
  message: string
}
