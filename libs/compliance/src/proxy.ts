import { PROXY_TERMS, type ResultAction } from '@upline/contracts'
import { cents, usdExact } from '@upline/money'
import type { ProxyLoan } from './proxy-loan.ts'
import { compareTerm, type TermComparison } from './proxy-terms.ts'
import type { RuleText } from './loan-rules.ts'

/**
 * Rule Z7 (compensation.md, section 10): the pay of a payee in a quarter must not depend on a term of the loans or
 * on a proxy for one. Source: 12 CFR 1026.36(d)(1)(i). Decision 0117 says why it compares as it does.
 */
export const PROXY_RULE = { id: 'Z7', version: 1, action: 'warn' } as const

/** Fewer loans of a payee in a quarter are not compared. */
export const MIN_PROXY_LOANS = 30

/** What screens say about the rule. */
export const PROXY_RULE_TEXT: RuleText = {
  name: 'Pay by loan terms',
  source: '12 CFR 1026.36(d)(1)(i)',
  checked: `A payee's shares and adjustments of the loans that funded in the quarter, compared by product, note rate, points and lead source, if there are ${MIN_PROXY_LOANS} loans or more. What the plan pays is subtracted. Chance differences are left out.`,
  notChecked:
    'Why adjustments were made, groups of fewer than 5 loans, unknown terms, early payoffs, reductions that rule Z5 allows, adjustments without a loan, and how loans were split or assigned.',
}

export interface ProxyCheck {
  rule: typeof PROXY_RULE.id
  ruleVersion: number
  outcome: 'too-few' | 'clean' | 'found'
  action: ResultAction | 'none'
  loans: number
  /** One for each term; empty if there are too few loans. */
  comparisons: TermComparison[]
  /** A sentence for each term that pay depends on. */
  messages: string[]
}

/** What rule Z7 finds in the loans of one payee and quarter. The order of the loans does not matter. `action`: the action in force. */
export function checkProxy(loans: readonly ProxyLoan[], action: ResultAction = PROXY_RULE.action): ProxyCheck {
  const rule = { rule: PROXY_RULE.id, ruleVersion: PROXY_RULE.version, loans: loans.length }
  if (loans.length < MIN_PROXY_LOANS)
    return { ...rule, outcome: 'too-few', action: 'none', comparisons: [], messages: [] }
  const inOrder = loans.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const comparisons = PROXY_TERMS.map((term) => compareTerm(inOrder, term))
  const messages = comparisons.flatMap((comparison) => messageOf(comparison) ?? [])
  const isFound = messages.length > 0
  return {
    ...rule,
    outcome: isFound ? 'found' : 'clean',
    action: isFound ? action : 'none',
    ...{ comparisons, messages },
  }
}

function messageOf({ finding }: TermComparison): string | undefined {
  if (!finding) return undefined
  const { group, direction, differenceBp, differenceCents } = finding
  const isOnAverage = (direction === 'more') === differenceBp > 0
  const size = `${Math.abs(differenceBp).toFixed(2)} bp (${usdExact(cents(Math.abs(differenceCents)))})`
  const text = isOnAverage ? `${size} ${direction} than other loans on average` : `${direction} than most other loans`
  return `Beyond the plan, loans with ${group} got ${text}.`
}
