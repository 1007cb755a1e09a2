import { levelLabel, type LoanDetail, type LoanShare } from '@upline/contracts'
import { applyBasisPoints, fromDollars } from '@upline/money'
import { usd } from './money.tsx'

export interface WhyStep {
  title: string
  text: string
  figure: string
  last?: boolean
}

const rateName = (share: LoanShare) => (share.level === 0 ? 'Personal' : `${levelLabel(share.level)} override`)

/** Amount, rate, exact product, rounded once: how one share came to be. */
export function stepsTo(loanAmount: number, share: LoanShare): WhyStep[] {
  const cents = fromDollars(loanAmount)
  const exact = (cents * share.rateBp) / 1_000_000
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
  return [
    { title: 'Loan amount', text: 'The amount the loan has now', figure: usd(cents, 2) },
    {
      title: `${rateName(share)} rate`,
      text: `Plan version ${share.planVersion}: ${share.rateBp} basis points`,
      figure: `× ${(share.rateBp / 10_000).toFixed(4)}`,
    },
    { title: 'Before rounding', text: 'Amount × rate', figure: `$${exact.toLocaleString('en-US', digits)}` },
    {
      title: 'Rounded once, half up, to the cent',
      text: 'Each share on its own; totals add shares and are never rounded again',
      figure: usd(applyBasisPoints(cents, share.rateBp), 2),
      last: true,
    },
  ]
}

/** The share that the viewer's figure rests on: their own, else the officer's. */
export const shareOf = (loan: LoanDetail, viewerId: string): LoanShare | undefined =>
  loan.shares.find((share) => share.memberId === viewerId) ?? loan.shares.find((share) => share.level === 0)

export const dollarsToCents = (dollars: number): number => fromDollars(dollars)
