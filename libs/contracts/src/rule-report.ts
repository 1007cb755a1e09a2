import type { RuleAction } from './rule-setting.ts'

/** What a rule found about the members of a period. */
export interface RuleReport {
  /** null: not checked yet. */
  checkedAt: string | null
  rule: { id: string; version: number; name: string; source: string; checked: string; notChecked: string }
  notice: string
  /** The action in force; off: results are not updated. */
  action: RuleAction
  /** Members with at least one finding. */
  found: number
}
