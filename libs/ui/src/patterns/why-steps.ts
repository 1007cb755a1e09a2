import { levelLabel, type LoanDetail, type LoanShare } from '@upline/contracts'
import { fromDollars, sumCents, type Cents } from '@upline/money'
import { usd } from './money.tsx'

export interface WhyStep {
  title: string
  text: string
  figure: string
  last?: boolean
}

/** What is explained: the viewer's own share, or the whole loan for who sees it without earning on it. */
export interface Explained {
  cents: Cents
  whole: boolean
  steps: WhyStep[]
}

const DECIMALS = 6

/** Amount × rate without any rounding, 2 to 6 decimals: '$1,059.375'. */
export function exactShare(amount: Cents, basisPoints: number): string {
  const product = BigInt(amount) * BigInt(basisPoints)
  const unit = 10n ** BigInt(DECIMALS)
  const fraction = (product % unit)
    .toString()
    .padStart(DECIMALS, '0')
    .replace(/0{1,4}$/, '')
  return `$${(product / unit).toLocaleString('en-US')}.${fraction}`
}

/** How the figure came to be; undefined while the loan has no amount. */
export function explain(loan: LoanDetail, viewer: { id: string; whole?: boolean }): Explained | undefined {
  if (loan.loanAmount === null) return undefined
  const amount = fromDollars(loan.loanAmount)
  const mine = loan.shares.find((share) => share.memberId === viewer.id)
  const paid = loan.shares.filter((share) => share.memberId !== null)
  const basis = {
    title: 'Loan amount',
    text: loan.frozen ? 'As it stood when the loan funded' : 'As it is known now',
    figure: usd(amount, 2),
  }
  if (mine && !viewer.whole) {
    return { cents: fromDollars(mine.amount), whole: false, steps: [basis, ...stepsOfShare(amount, mine)] }
  }
  const cents = sumCents(paid.map((share) => fromDollars(share.amount)))
  return { cents, whole: true, steps: [basis, ...paid.map((share) => stepOfWhole(amount, share)), sumStep(cents)] }
}

const placeName = (share: LoanShare) => (share.level === 0 ? 'Personal' : `${levelLabel(share.level)} override`)

const stepsOfShare = (amount: Cents, share: LoanShare): WhyStep[] => [
  {
    title: 'Your rate',
    text: `Plan version ${share.planVersion}: ${placeName(share)}, ${share.rateBp} basis points`,
    figure: `× ${(share.rateBp / 10_000).toFixed(4)}`,
  },
  { title: 'Before rounding', text: 'Amount × rate', figure: exactShare(amount, share.rateBp) },
  {
    title: 'Rounded once, half up, to the cent',
    text: 'Each share on its own; totals add shares and are never rounded again',
    figure: usd(fromDollars(share.amount), 2),
    last: true,
  },
]

const stepOfWhole = (amount: Cents, share: LoanShare): WhyStep => ({
  title: `${placeName(share)}, ${share.rateBp} basis points`,
  text: `${exactShare(amount, share.rateBp)}, rounded once, half up`,
  figure: usd(fromDollars(share.amount), 2),
})

const sumStep = (cents: Cents): WhyStep => ({
  title: 'Commission of the whole loan',
  text: 'The sum of the shares',
  figure: usd(cents, 2),
  last: true,
})
