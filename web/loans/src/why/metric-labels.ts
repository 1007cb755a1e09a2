import { levelLabel, type FigureExplanation, type FigureName, type FigureUnit } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, usd } from '@upline/ui'

/** Labels of the metrics, as the screens show them. */
const NAMES: Record<FigureName, string> = {
  'total-commission': 'Total Commission',
  'total-earned': 'Total Earned',
  paid: 'Paid Out',
  pending: 'Pending',
  'this-month': 'This Month',
  breakdown: 'Commission Breakdown',
  'total-loans': 'Total Loans',
  'total-volume': 'Total Volume',
  'avg-days': 'Avg Days',
  'personal-loans': 'Personal Loans',
  'team-volume': 'Team Volume',
}

export const metricLabel = (figure: FigureName, level?: number): string =>
  level === undefined ? NAMES[figure] : `${NAMES[figure]}, ${levelLabel(level)}`

/** '$1,059.38', '12 loans', '34 days'. */
export function amountOf(unit: FigureUnit, value: number): string {
  if (unit === 'loans') return counted(value, 'loan')
  if (unit === 'days') return counted(value, 'day')
  return usd(fromDollars(value), 2)
}

/** Explains how the parts add up to the metric. */
export function sumLine({ unit, sum, count }: FigureExplanation): string {
  if (unit === 'days') return `${amountOf('days', sum)} ÷ ${counted(count, 'loan')}, rounded`
  return unit === 'loans' ? 'Each loan counts once' : 'Exact total'
}
