import { levelLabel, type Statement } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money } from '@upline/ui'

const money = (dollars: number | undefined) =>
  dollars === undefined ? undefined : <Money cents={fromDollars(dollars)} decimals={2} size="metric" />

/** The four levels in two figures, what was taken back or added by hand, and the total. */
export function statementMetrics(statement: Statement | undefined) {
  const sums = statement?.sums
  const overrides = sums && sums.byLevel.slice(1).reduce((all, one) => all + fromDollars(one), 0) / 100
  const beside = sums && (fromDollars(sums.adjustments) + fromDollars(sums.carried)) / 100
  return [
    { label: levelLabel(0), value: money(sums?.byLevel[0]) },
    { label: 'Level 1 to 3 overrides', value: money(overrides) },
    { label: 'Clawbacks', value: money(sums?.clawbacks) },
    { label: 'Adjustments', value: money(beside) },
    { label: 'Total', value: money(sums?.total) },
  ]
}
