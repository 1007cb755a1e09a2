import { MIN_PROXY_LOANS, PROXY_RULE, type TermComparison } from '@upline/compliance'
import {
  type CalendarQuarter,
  type ProxyComparison,
  type ProxyPayee,
  type ProxyReport,
  type RuleAction,
} from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { CheckedPeriod } from '../rule-reports/rule-report-store.queries.ts'
import { ruleReportView } from '../rule-reports/rule-report-view.ts'
import type { ResultRow } from './proxy-results.queries.ts'

interface Stored {
  action: RuleAction
  quarter: CalendarQuarter
  isFinished: boolean
  checked: CheckedPeriod | undefined
  results: readonly ResultRow[]
}

export function reportView({ quarter, action, isFinished, checked, results }: Stored): ProxyReport {
  const payees = results.flatMap((row) => (row.outcome === 'too-few' ? [] : [payeeView(row, row.outcome)]))
  const tooFew = results.filter(({ outcome }) => outcome === 'too-few')
  return {
    ...ruleReportView({ rule: PROXY_RULE, action, checked }),
    ...{ quarter, isFinished, minLoans: MIN_PROXY_LOANS },
    found: payees.filter(({ outcome }) => outcome === 'found').length,
    payees,
    tooFewLoans: tooFew.map(({ memberId, name, loans }) => ({ memberId, name, loans })),
  }
}

const payeeView = ({ memberId, name, loans, inputs, at }: ResultRow, outcome: ProxyPayee['outcome']): ProxyPayee => ({
  ...{ memberId, name, loans, outcome, messages: inputs.messages, at },
  comparisons: inputs.comparisons.map(comparisonView),
})

const comparisonView = ({ term, unknown, groups, finding }: TermComparison): ProxyComparison => ({
  ...{ term, unknown },
  groups: groups.map(({ adjustmentCents, ...group }) => ({ ...group, adjustment: toDollars(cents(adjustmentCents)) })),
  finding: finding && {
    ...{ group: finding.group, direction: finding.direction, differenceBp: finding.differenceBp },
    difference: toDollars(cents(finding.differenceCents)),
  },
})
