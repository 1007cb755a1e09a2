import {
  type CommissionLevel,
  type CompPlanRate,
  type CompPlanTerms,
  type CompPlanTiers,
  levelLabel,
} from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { usd } from '@upline/ui'

const money = (dollars: number): string => usd(fromDollars(dollars), 2)

/** '0.75%' of 75 basis points. */
const percentOf = (rateBp: number): string => `${Number((rateBp / 100).toFixed(2))}%`

/** '75 bp (0.75%), at least $500.00, at most $5,000.00, plus $250.00 per loan'. */
export function rateText({ rateBp, minDollars, maxDollars, perLoanDollars }: CompPlanRate): string {
  const flat = perLoanDollars ? `${money(perLoanDollars)} per loan` : ''
  if (rateBp === 0 && !minDollars) return flat || 'Nothing'
  return [
    `${rateBp} bp (${percentOf(rateBp)})`,
    minDollars === null ? '' : `at least ${money(minDollars)}`,
    maxDollars === null ? '' : `at most ${money(maxDollars)}`,
    flat && `plus ${flat}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** One line for each level, with its label. */
const levelTexts = ({ personal, overrides }: CompPlanTerms): [string, string][] => [
  [levelLabel(0), rateText(personal)],
  ...overrides.map((rate): [string, string] => [
    `${levelLabel(rate.level as CommissionLevel)} override`,
    rateText(rate),
  ]),
]

/** '75 / 25 / 10 / 10 bp'. */
export const ratesText = ({ personal, overrides }: CompPlanTerms): string =>
  `${[personal, ...overrides].map(({ rateBp }) => rateBp).join(' / ')} bp`

/** '5 bp (0.05%) on what is above $1,000,000 funded in a month; 10 bp (0.1%) …'. */
function tiersText({ measure, mode, steps }: CompPlanTiers): string {
  const from = (amount: number) => (measure === 'volume' ? `${usd(fromDollars(amount))} funded` : `loan ${amount}`)
  const extra = (rateBp: number) => `${rateBp} bp (${percentOf(rateBp)})`
  const each = steps.map((step) =>
    mode === 'marginal'
      ? `${extra(step.extraBp)} on what is above ${from(step.from)}`
      : `${extra(step.extraBp)} on all loans of the month from ${from(step.from)}`,
  )
  return `Extra on own loans by calendar month: ${each.join('; ')}`
}

/** Label and text of each term. */
export const termRows = (terms: CompPlanTerms): [string, string][] => [
  ...levelTexts(terms),
  ...(terms.tiers ? [['Tiers', tiersText(terms.tiers)] as [string, string]] : []),
]
