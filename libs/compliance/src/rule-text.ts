import { ADJUSTMENT_RULE_TEXTS } from './adjustment-rules.ts'
import { LOAN_RULE_TEXTS, type RuleText } from './loan-rules.ts'
import { OTHER_RULE_TEXTS } from './other-rules.ts'
import { PROXY_RULE, PROXY_RULE_TEXT } from './proxy.ts'
import { RECRUITING_RULE, RECRUITING_RULE_TEXT } from './recruiting-rewards.ts'

/** Results outlive their rules. */
const REMOVED_RULE: RuleText = { name: '', source: '', checked: '', notChecked: '' }

const TEXTS: Readonly<Record<string, RuleText>> = {
  ...LOAN_RULE_TEXTS,
  ...ADJUSTMENT_RULE_TEXTS,
  ...OTHER_RULE_TEXTS,
  [PROXY_RULE.id]: PROXY_RULE_TEXT,
  [RECRUITING_RULE.id]: RECRUITING_RULE_TEXT,
}

export const ruleText = (rule: string): RuleText => TEXTS[rule] ?? REMOVED_RULE
