import {
  ADJUSTMENT_RULE_TEXTS,
  LOAN_RULE_TEXTS,
  PROXY_RULE,
  RECRUITING_RULE,
  ruleDefinition,
  ruleText,
} from '@upline/compliance'
import { COMPLIANCE_NOTE, LOAN_STATUSES, type RuleChange } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import type { AssignmentRow, PlanRow, VersionRow } from '../comp-plans/comp-plans.queries.ts'
import { assignmentView, versionView } from '../comp-plans/comp-plan-view.ts'
import type { CausedEntry } from './evidence-columns.ts'
import type { HoldFact, ResultFact } from './evidence-decisions.queries.ts'
import type { LoanFact } from './evidence-loans.queries.ts'
import type { PeriodResultFact } from './evidence-period-results.queries.ts'

/** A row of `loans.json`: the loan as its page shows it. A loan that an undo removed has its id alone. */
export function loanView({ status, amountCents, ...loan }: LoanFact) {
  if (loan['isRemoved'] === true) return { id: loan.id, isRemoved: true, mergedInto: loan['mergedInto'] ?? null }
  return {
    ...loan,
    status: status === null ? null : LOAN_STATUSES[status - 1],
    amount: amountCents === null ? null : toDollars(cents(amountCents)),
  }
}

/** Rows of `chains.json`: the chain of each originator on the trigger date of each funding. */
export function chainsOf(entries: readonly CausedEntry[]) {
  const earned = entries.filter(({ kind }) => kind === 1)
  const fundings = Map.groupBy(earned, ({ loanId, revision, originator }) => `${loanId} ${revision} ${originator.id}`)
  return [...fundings.values()].map(([first]) => {
    const { loanId, loanNumber, revision, originator, percent, triggerDate, fundedOn, bookedOn, chain } = first!
    return {
      ...{ loanNumber, loanId, revision, triggerDate, fundedOn, bookedOn },
      originator: { ...originator, portionPercent: percent },
      chain: chain.map((member, level) => ({ level: level === 0 ? 'Personal' : `Level ${level}`, ...member })),
    }
  })
}

const RULES = [...Object.keys({ ...LOAN_RULE_TEXTS, ...ADJUSTMENT_RULE_TEXTS }), PROXY_RULE.id, RECRUITING_RULE.id]

interface FoundByRules {
  holds: readonly HoldFact[]
  /** Without a hold. */
  results: readonly ResultFact[]
  /** About a member and a quarter or a year. */
  periodResults: readonly PeriodResultFact[]
  /** Of the actions of rules. */
  changes: readonly (RuleChange & { rule: string })[]
}

/** `holds-and-rules.json`. */
export const holdsView = ({ holds, results, periodResults, changes }: FoundByRules) => ({
  notice: COMPLIANCE_NOTE,
  rules: RULES.map((id) => ({
    ...{ id, ...ruleText(id), defaultAction: ruleDefinition(id)?.byDefault ?? null },
    changes: changes.filter(({ rule }) => rule === id).map(({ rule: _, ...change }) => change),
  })),
  resultsOfPassedChecks:
    'Upline stores a result if a rule finds something. A loan or an adjustment without a result here passed these rules or was not checked by them. Rules about a quarter or a year also store what they checked without a finding.',
  holds: holds.map(({ rule, ...hold }) => ({
    ...hold,
    placedBy: rule ? { id: `rule:${rule.id}`, name: `Rule ${rule.id}` } : hold.placedBy,
    state: hold.release ? 'released' : 'active',
    rule: rule && { ...rule, ...ruleText(rule.id) },
  })),
  warnings: results.map(({ rule, version, action, inputs, ...result }) => ({
    ...result,
    rule: { id: rule, version, action, inputs, ...ruleText(rule) },
  })),
  periodResults: periodResults.map(({ rule, version, action, inputs, ...result }) => ({
    ...result,
    rule: { id: rule, version, action, inputs, ...ruleText(rule) },
  })),
})

interface StoredPlans {
  plans: readonly PlanRow[]
  versions: readonly VersionRow[]
  assignments: readonly AssignmentRow[]
}

/** `plans.json`: versions that paid the entries of the pack, with their terms, both people, and the assignments of the plans. */
export const plansView = ({ plans, versions, assignments }: StoredPlans, paying: ReadonlySet<number>) =>
  plans.flatMap((plan) => {
    const paid = versions.filter(({ id, planNo }) => planNo === plan.no && paying.has(id))
    if (paid.length === 0) return []
    return [
      {
        ...{ id: plan.id, name: plan.name },
        versionsThatPaid: paid.map(versionView),
        assignments: assignmentsOf(plan, assignments).map((one) => assignmentView(one, plans)),
      },
    ]
  })

const assignmentsOf = (plan: PlanRow, assignments: readonly AssignmentRow[]): AssignmentRow[] =>
  assignments.filter(({ planNo, status }) => planNo === plan.no && status !== 'draft')

/** What the approvals of the plans of a pack are about. */
export const plansApproved = ({ plans, versions, assignments }: StoredPlans, paying: ReadonlySet<number>) => ({
  versions: [...paying],
  assignments: plans
    .filter(({ no }) => versions.some(({ id, planNo }) => planNo === no && paying.has(id)))
    .flatMap((plan) => assignmentsOf(plan, assignments).map(({ id }) => id)),
})
