import { levelLabel, roleLabel } from '@upline/contracts'
import { cents, usdExact, usdWhole } from '@upline/money'
import type { PlanTerms, Rate, Scope } from '../compensation/plans.ts'
import type { VolumeTiers } from '../compensation/tiers.ts'

/** Texts of plans for payees, approvers and the editor. */

/** '75 bp, at least $500.00, at most $5,000.00, plus $250.00 per loan'. */
export function rateLabel({ rateBp, minCents, maxCents, flatCents }: Rate): string {
  const usd = (amount: number) => usdExact(cents(amount))
  const percentage = [
    `${rateBp} bp`,
    minCents === null ? '' : `at least ${usd(minCents)}`,
    maxCents === null ? '' : `at most ${usd(maxCents)}`,
  ]
  if (flatCents === 0) return percentage.filter(Boolean).join(', ')
  const flat = `${usd(flatCents)} per loan`
  return rateBp === 0 && !minCents ? flat : [...percentage.filter(Boolean), `plus ${flat}`].join(', ')
}

/** A sentence for each level, and one for the tiers. */
export function termsLabels({ rates, tiers }: PlanTerms): string[] {
  const levels = rates.map((rate, level) => {
    const whose = level === 0 ? 'Your own loans' : `${levelLabel(level)} override`
    return `${whose}: ${rateLabel(rate)}.`
  })
  return tiers ? [...levels, tiersLabel(tiers)] : levels
}

export const tiersLabel = (tiers: VolumeTiers): string =>
  `Extra on your own funded loans of a calendar month: ${tierStepsLabel(tiers)}.`

/** '5 bp from $1,000,000 funded, 10 bp from $2,000,000 funded, on what is above each step'. */
export function tierStepsLabel({ measure, applies, steps }: VolumeTiers): string {
  const reached = steps.map(({ from, upliftBp }) => {
    const what =
      measure === 'volume' ? `${(from % 100 === 0 ? usdWhole : usdExact)(cents(from))} funded` : `loan ${from}`
    return `${upliftBp} bp from ${what}`
  })
  const how =
    applies === 'marginal'
      ? 'on what is above each step'
      : 'on all loans of the month, back to its first one, once a step is reached'
  return `${reached.join(', ')}, ${how}`
}

const LEVEL_KEYS = ['personal', 'level1', 'level2', 'level3'] as const

/** The terms by field, for the approver. */
export const termFacts = ({ rates, tiers }: PlanTerms): Record<string, string> => ({
  ...Object.fromEntries(rates.map((rate, level): [string, string] => [LEVEL_KEYS[level]!, rateLabel(rate)])),
  ...(tiers ? { tiers: tiersLabel(tiers) } : {}),
})

/** 'Company', 'Role: Manager', 'Branch: Reno', or the member's name. */
export function subjectLabel(scope: Scope, subject: string | null, memberName?: string | null): string {
  switch (scope) {
    case 'company':
      return 'Company'
    case 'role':
      return `Role: ${roleLabel(subject ?? '')}`
    case 'branch':
      return `Branch: ${subject}`
    case 'member':
      return memberName ?? subject ?? ''
  }
}
