import { levelLabel, type CommissionLevel, type ExplanationStep } from '@upline/contracts'
import { cents, exactShare, usdExact } from '@upline/money'

export interface ShareTerms {
  level: CommissionLevel
  planVersion: number
  planName: string
  assignment: { text: string; from: string | null } | null
  rateBp: number
  minCents: number | null
  maxCents: number | null
  flatCents: number
  cents: number
}

const dollars = (amount: number): string => usdExact(cents(amount))

/** '$400,000.00 × 75 ÷ 10,000 = $3,000.00', with what was rounded and what the plan's bounds made of it. */
export function shareFormula(basis: number, { rateBp, flatCents, cents: share }: ShareTerms): string {
  const exact = exactShare(cents(basis), rateBp)
  const flat = flatCents === 0 ? '' : `, plus ${dollars(flatCents)} per loan`
  const worked = `${dollars(basis)} × ${rateBp} ÷ 10,000 = ${exact}${flat}`
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
      text: `${terms.planName}, version ${terms.planVersion}${assignedText(terms)}: ${place}, ${terms.rateBp} basis points`,
      figure: `× ${(terms.rateBp / 10_000).toFixed(4)}`,
    },
    { title: 'Before rounding', text: 'Amount × rate', figure: exactShare(cents(basis), terms.rateBp) },
    {
      title: 'Rounded once, half up, to the cent',
      text: 'Each share on its own; totals add shares and are never rounded again',
      figure: dollars(Number((BigInt(basis) * BigInt(terms.rateBp) + 5_000n) / 10_000n)),
    },
    ...boundSteps(basis, terms),
    ...flatSteps(terms),
  ]
}

/** Which assignment selects the plan. */
const assignedText = ({ assignment }: ShareTerms): string =>
  assignment === null
    ? ''
    : ` (assigned to ${assignment.text}${assignment.from === null ? '' : ` since ${assignment.from}`})`

const flatSteps = ({ flatCents }: ShareTerms): ExplanationStep[] =>
  flatCents === 0 ? [] : [{ title: 'Flat amount', text: 'For each loan', figure: `+ ${dollars(flatCents)}` }]

/** The plan's minimum and maximum, where one of them decides. */
function boundSteps(basis: number, terms: ShareTerms): ExplanationStep[] {
  const { rateBp, minCents, maxCents } = terms
  const share = terms.cents - terms.flatCents
  const rounded = Number((BigInt(basis) * BigInt(rateBp) + 5_000n) / 10_000n)
  if (share === rounded) return []
  const isRaised = minCents !== null && rounded < minCents
  const bound = isRaised ? minCents : maxCents
  if (bound === null || bound !== share) return []
  return [{ title: isRaised ? 'The plan’s minimum' : 'The plan’s maximum', text: 'Per share', figure: dollars(bound) }]
}
