/** What a rule about loans finds. `inputs` are all facts that decided it, in an order of their own. */
export interface RuleViolation<Inputs extends object = object> {
  rule: string
  ruleVersion: number
  action: 'hold'
  inputs: Inputs
  message: string
}
