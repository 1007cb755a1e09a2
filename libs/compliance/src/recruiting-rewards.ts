import type { ResultAction } from '@upline/contracts'
import { cents, usdExact } from '@upline/money'
import type { RuleText } from './loan-rules.ts'

/**
 * Rule F2 (compensation.md, section 10): members are paid for loans, not for recruiting. Source: FTC business guidance on
 * multi-level marketing. Decision 0122 says what counts and why.
 */
export const RECRUITING_RULE = { id: 'F2', version: 1, action: 'warn' } as const

/** What screens say about the rule. */
export const RECRUITING_RULE_TEXT: RuleText = {
  name: 'Recruiting and loan pay',
  source: 'FTC business guidance',
  checked:
    "A recruiter's recruit bonuses that were booked in the year, and their shares and overrides of loans that funded in the year. A finding: bonuses are more than shares and overrides. Reversed bonuses and shares are left out.",
  notChecked:
    "Other adjustments, early payoffs, bonuses that another system paid, rewards that Upline does not book, what recruits were promised, and whether overrides come from recruits' own sales.",
}

/** What a recruiter earned in a year, as the ledger booked it. */
export interface RecruiterYear {
  /** Bonuses that were not reversed. */
  bonuses: number
  recruitingCents: number
  /** Loans with a share or an override. */
  loans: number
  loansCents: number
}

export interface RecruitingCheck extends RecruiterYear {
  rule: typeof RECRUITING_RULE.id
  ruleVersion: number
  outcome: 'clean' | 'found'
  action: ResultAction | 'none'
  messages: string[]
}

/** What rule F2 finds in the rewards of one recruiter and year. `action`: the action in force. */
export function checkRecruiting(
  rewards: RecruiterYear,
  action: ResultAction = RECRUITING_RULE.action,
): RecruitingCheck {
  const { recruitingCents, loansCents } = rewards
  const isFound = recruitingCents > 0 && recruitingCents > loansCents
  return {
    ...{ rule: RECRUITING_RULE.id, ruleVersion: RECRUITING_RULE.version, ...rewards },
    outcome: isFound ? 'found' : 'clean',
    action: isFound ? action : 'none',
    messages: isFound ? [messageOf(rewards)] : [],
  }
}

const messageOf = ({ recruitingCents, loansCents }: RecruiterYear): string =>
  `Rewards from recruiting (${usdExact(cents(recruitingCents))}) are more than rewards from loans (${usdExact(cents(loansCents))}).`
