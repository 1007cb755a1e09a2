import { levelLabel, type CommissionLevel, type ExplanationStep } from '@upline/contracts'
import { cents, exactShare, usdExact } from '@upline/money'

export interface ShareTerms {
  level: CommissionLevel
  planVersion: number
  /** The originator's portion of the loan. */
  percent: number
  rateBp: number
  minCents: number | null
  maxCents: number | null
  cents: number
}

const dollars = (amount: number): string => usdExact(cents(amount))

/** '$400,000.00 × 75 ÷ 10,000 = $3,000.00', with what was rounded and what the plan's bounds made of it. */
export function shareFormula(basis: number, { rateBp, percent, cents: share }: ShareTerms): string {
  const exact = exactShare(cents(basis), rateBp, percent)
  const worked = `${dollars(basis)} × ${rateBp} ÷ 10,000${percent < 100 ? ` × ${percent}%` : ''} = ${exact}`
  return exact === dollars(share) ? worked : `${worked} → ${dollars(share)}`
}

/** The steps from the loan's amount to a share, to the cent. */
export function shareSteps(basis: number, terms: ShareTerms, isBooked: boolean): ExplanationStep[] {
  const place = terms.level === 0 ? 'Personal' : `${levelLabel(terms.level)} override`
  return [
    {
      title: 'Loan amount',
      text: isBooked ? 'As it was booked when the loan funded' : 'As it is known now',
      figure: dollars(basis),
    },
    {
      title: 'Rate',
      text: `Plan version ${terms.planVersion}: ${place}, ${terms.rateBp} basis points`,
      figure: `× ${(terms.rateBp / 10_000).toFixed(4)}`,
    },
    ...(terms.percent < 100 ? [portionStep(terms.percent)] : []),
    {
      title: 'Before rounding',
      text: terms.percent < 100 ? 'Amount × rate × portion' : 'Amount × rate',
      figure: exactShare(cents(basis), terms.rateBp, terms.percent),
    },
    {
      title: 'Rounded once, half up, to the cent',
      text: 'Each share on its own; totals add shares and are never rounded again',
      figure: dollars(roundedShare(basis, terms)),
    },
    ...boundSteps(basis, terms),
  ]
}

const portionStep = (percent: number): ExplanationStep => ({
  title: 'Portion',
  text: `The originator has ${percent}% of the loan`,
  figure: `× ${percent}%`,
})

function roundedShare(basis: number, { rateBp, percent }: Pick<ShareTerms, 'rateBp' | 'percent'>): number {
  return Number((BigInt(basis) * BigInt(rateBp) * BigInt(percent) + 500_000n) / 1_000_000n)
}

/** The plan's minimum and maximum, if one of them decides. They are per loan: a portion gets its percentage of them. */
function boundSteps(basis: number, terms: ShareTerms): ExplanationStep[] {
  const { percent, cents: share } = terms
  const portionOf = (limit: number | null) => (limit === null ? null : Math.floor((limit * percent + 50) / 100))
  const [minCents, maxCents] = [portionOf(terms.minCents), portionOf(terms.maxCents)]
  const rounded = roundedShare(basis, terms)
  if (share === rounded) return []
  const isRaised = minCents !== null && rounded < minCents
  const bound = isRaised ? minCents : maxCents
  if (bound === null || bound !== share) return []
  return [
    {
      title: isRaised ? 'The plan’s minimum' : 'The plan’s maximum',
      text: percent < 100 ? `${percent}% of the limit per loan` : 'Per share',
      figure: dollars(bound),
    },
  ]
}
