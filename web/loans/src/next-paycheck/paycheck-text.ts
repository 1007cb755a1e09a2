import type { NextPaycheck, PaycheckChange, PaycheckEvent } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, dayOfYear, usd } from '@upline/ui'
import { periodSpan } from '../labels/period-labels.ts'

const EVENT_TEXTS: Record<PaycheckEvent, (title: string) => string> = {
  funded: (borrower) => `${borrower} funded`,
  corrected: (borrower) => `${borrower} corrected`,
  reversed: (borrower) => `${borrower} reversed`,
  'paid-off': (borrower) => `${borrower} paid off early`,
  adjustment: (reason) => reason,
  tier: (reason) => reason || 'Tier bonus',
}

/** '+ $1,725': the sign is apart from the amount. */
const signedUsd = (dollars: number): string => `${dollars < 0 ? '−' : '+'} ${usd(Math.abs(fromDollars(dollars)))}`

/** '+ $1,725, Kira Gantry funded' */
export const changeText = ({ event, amount, title }: PaycheckChange): string =>
  `${signedUsd(amount)}, ${EVENT_TEXTS[event](title)}`

/** '+ $300 in 2 more changes'; undefined if all changes are shown. */
export function moreChangesText({ changes, changeCount, changeAmount }: NextPaycheck): string | undefined {
  const more = changeCount - changes.length
  if (more <= 0) return undefined
  const shown = changes.reduce((sum, { amount }) => sum + fromDollars(amount), 0)
  return `${signedUsd((fromDollars(changeAmount) - shown) / 100)} in ${counted(more, 'more change')}`
}

/** How the likely amount is chosen. */
export const likelyText = ({ endsOn, likely: { minLikelihood, typicalDays } }: NextPaycheck): string =>
  `Estimates of loans that are expected to fund by ${dayOfYear(endsOn)}, ${typicalDays} days after their creation, in stages that fund in at least ${minLikelihood}% of cases.`

/** The loans of a paycheck. The period gets no loans after it has closed. */
export const basisText = (period: Pick<NextPaycheck, 'startsOn' | 'endsOn' | 'state'>): string =>
  `For loans ${period.state === 'open' ? 'that fund' : 'funded'} ${periodSpan(period)}`
