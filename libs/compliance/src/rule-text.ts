import { ADJUSTMENT_RULE_TEXTS } from './adjustment-rules.ts'
import { LOAN_RULE_TEXTS, type RuleText } from './loan-rules.ts'
import { OTHER_RULE_TEXTS } from './other-rules.ts'

/** Results outlive their rules. */
const REMOVED_RULE: RuleText = { name: '', source: '', checked: '', notChecked: '' }

export const ruleText = (rule: string): RuleText =>
  LOAN_RULE_TEXTS[rule] ?? ADJUSTMENT_RULE_TEXTS[rule] ?? OTHER_RULE_TEXTS[rule] ?? REMOVED_RULE
