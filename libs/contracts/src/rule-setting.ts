/** What a rule does about what it finds, from the most lenient to the strictest. off: it checks nothing. */
export const RULE_ACTIONS = ['off', 'info', 'warn', 'hold', 'block'] as const

export type RuleAction = (typeof RULE_ACTIONS)[number]

/** What a rule does about something that it found. */
export type ResultAction = Exclude<RuleAction, 'off'>

/** A change of a rule's action. Changes are never deleted. */
export interface RuleChange {
  action: RuleAction
  /** Empty: a rule can be tightened without a reason. */
  reason: string
  by: string
  /** The second person; null: the rule was tightened. */
  approvedBy: string | null
  at: string
}

/** A row of GET /api/compliance/rules: a rule of compensation.md, section 10, and what it does about what it finds. */
export interface RuleSetting {
  /** As compensation.md names it: 'Z9'. */
  rule: string
  version: number
  name: string
  /** The regulation. */
  source: string
  checked: string
  notChecked: string
  /** Shown with the rule: this is not legal advice. */
  notice: string
  defaultAction: RuleAction
  /** The action in force. Results that were stored before its last change stay as they are. */
  action: RuleAction
  /** What it can be set to, from the most lenient to the strictest; empty: its action is fixed. */
  choices: RuleAction[]
  /** Newest first; empty: the default is in force. */
  changes: RuleChange[]
  /** Requests to relax it that a second person has not decided. */
  pending: { requestId: string; action: RuleAction; by: string; at: string }[]
}
