import { type CommissionLevel, dateText, type ExplanationStep, levelLabel } from '@upline/contracts'
import { cents, exactShare, usdExact } from '@upline/money'
import { BASIS_POINTS } from '../compensation/rounding.ts'
import { decidingLimit } from '../compensation/share-cents.ts'

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
      figure: `× ${(rateBp / BASIS_POINTS).toFixed(4)}`,
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
    : ` (assigned to ${assignment.text}${assignment.from === null ? '' : ` since ${dateText(assignment.from)}`})`

const portionStep = (percent: number): ExplanationStep => ({
  title: 'Portion',
  text: `The originator has ${percent}% of the loan`,
  figure: `× ${percent}%`,
})

/** Flat amounts and limits are per loan: a portion gets its percentage of them. */
const portionOf = (perLoanCents: number, percent: number): string =>
  exactShare(cents(perLoanCents), BASIS_POINTS, percent)

const LIMIT_TITLES = { minCents: 'The plan’s minimum', maxCents: 'The plan’s maximum' } as const

function limitSteps(basis: number, terms: ShareTerms): ExplanationStep[] {
  const limit = decidingLimit(basis, terms)
  if (limit === null) return []
  const text = terms.percent < 100 ? `${terms.percent}% of the limit per loan` : 'Per share'
  return [{ title: LIMIT_TITLES[limit], text, figure: portionOf(terms[limit]!, terms.percent) }]
}

function flatSteps({ flatCents, percent }: ShareTerms): ExplanationStep[] {
  if (flatCents === 0) return []
  const text = percent < 100 ? `${percent}% of the amount for each loan` : 'For each loan'
  return [{ title: 'Flat amount', text, figure: `+ ${portionOf(flatCents, percent)}` }]
}
