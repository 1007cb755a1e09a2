import { ruleText } from '@upline/compliance'
import { COMPLIANCE_NOTE, type RuleAction, type RuleReport } from '@upline/contracts'
import type { CheckedPeriod } from './rule-report-store.queries.ts'

interface Stored {
  rule: { id: string; version: number }
  action: RuleAction
  checked: CheckedPeriod | undefined
}

/** What was checked, and when. */
export const ruleReportView = ({ rule, action, checked }: Stored): Omit<RuleReport, 'found'> => ({
  checkedAt: checked?.checkedAt ?? null,
  rule: { id: rule.id, version: checked?.ruleVersion ?? rule.version, ...ruleText(rule.id) },
  ...{ notice: COMPLIANCE_NOTE, action },
})
