import { levelLabel, type CommissionLevel, type ExplanationStep } from '@upline/contracts'
import { cents, exactShare, usdExact } from '@upline/money'

export interface ShareTerms {
  level: CommissionLevel
  planVersion: number
  planName: string
  assignment: { text: string; from: string | null } | null
  /** The originator's portion of the loan. */
  percent: number
  rateBp: number
  minCents: number | null
  maxCents: number | null
  flatCents: number
  cents: number
}

const BASIS_POINTS = 10_000

const dollars = (amount: number): string => usdExact(cents(amount))

/** '$400,000.00 × 75 ÷ 10,000 = $3,000.00', with the rounding and the plan's limits applied. */
export function shareFormula(basis: number, { rateBp, percent, flatCents, cents: share }: ShareTerms): string {
  const exact = exactShare(cents(basis), rateBp, percent)
  const portion = percent < 100 ? ` × ${percent}%` : ''
  const flat = flatCents === 0 ? '' : `, plus ${dollars(flatCents)} per loan${portion}`
  const calculated = `${dollars(basis)} × ${rateBp} ÷ 10,000${portion} = ${exact}${flat}`
  return exact === dollars(share) ? calculated : `${calculated} → ${dollars(share)}`
}

/** The steps from the loan amount to a share in cents. Only the last one rounds. */
export function shareSteps(basis: number, terms: ShareTerms, isBooked: boolean): ExplanationStep[] {
  const { level, percent, rateBp } = terms
  const place = level === 0 ? 'Personal' : `${levelLabel(level)} override`
  return [
    {
      title: 'Loan amount',
      text: isBooked ? 'As recorded at funding' : 'Current amount',
      figure: dollars(basis),
    },
    {
      title: 'Rate',
      text: `${terms.planName}, version ${terms.planVersion}${assignedText(terms)}: ${place}, ${rateBp} basis points`,
      figure: `× ${(rateBp / 10_000).toFixed(4)}`,
    },
    ...(percent < 100 ? [portionStep(percent)] : []),
    {
      title: 'Before rounding',
      text: percent < 100 ? 'Amount × rate × portion' : 'Amount × rate',
      figure: exactShare(cents(basis), rateBp, percent),
    },
    ...limitSteps(basis, terms),
    ...flatSteps(terms),
    {
      title: 'Rounded to the nearest cent',
      text: 'Each share is rounded once; totals are exact sums.',
      figure: dollars(terms.cents),
    },
  ]
}

/** The assignment that selects the plan. */
const assignedText = ({ assignment }: ShareTerms): string =>
  assignment === null
    ? ''
    : ` (assigned to ${assignment.text}${assignment.from === null ? '' : ` since ${assignment.from}`})`

const portionStep = (percent: number): ExplanationStep => ({
  title: 'Portion',
  text: `The originator has ${percent}% of the loan`,
  figure: `× ${percent}%`,
})

/** Flat amounts and limits are per loan: a portion gets its percentage of them. */
const portionOf = (perLoanCents: number, percent: number): string =>
  exactShare(cents(perLoanCents), BASIS_POINTS, percent)

/** The plan's minimum or maximum, if it decides. */
function limitSteps(basis: number, { rateBp, minCents, maxCents, percent }: ShareTerms): ExplanationStep[] {
  const exact = basis * rateBp
  const text = percent < 100 ? `${percent}% of the limit per loan` : 'Per share'
  if (maxCents !== null && exact > maxCents * BASIS_POINTS)
    return [{ title: 'The plan’s maximum', text, figure: portionOf(maxCents, percent) }]
  if (minCents !== null && exact < minCents * BASIS_POINTS)
    return [{ title: 'The plan’s minimum', text, figure: portionOf(minCents, percent) }]
  return []
}

function flatSteps({ flatCents, percent }: ShareTerms): ExplanationStep[] {
  if (flatCents === 0) return []
  const text = percent < 100 ? `${percent}% of the amount for each loan` : 'For each loan'
  return [{ title: 'Flat amount', text, figure: `+ ${portionOf(flatCents, percent)}` }]
}
