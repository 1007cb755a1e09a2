/** What a rule finds. `inputs` are all facts that decided it, in an order of their own. */
export interface RuleViolation<Inputs extends object = object, Action extends 'hold' | 'warn' = 'hold'> {
  rule: string
  ruleVersion: number
  action: Action
  inputs: Inputs
  message: string
}
