import { levelLabel, type Statement } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money } from '@upline/ui'
import { Term } from '@upline/ui/data'

const money = (dollars: number) => <Money cents={fromDollars(dollars)} decimals={2} size="metric" />

/** Personal pay, overrides, what was clawed back or added, and the total. */
export function statementMetrics({ sums }: Statement) {
  const overrides = total(sums.byLevel.slice(1))
  const beside = total([sums.clawbacks, sums.adjustments])
  return [
    { label: levelLabel(0), value: money(sums.byLevel[0]) },
    {
      label: 'Level 1 to 3 overrides',
      head: (
        <>
          Level 1 to 3 <Term name="Override">overrides</Term>
        </>
      ),
      value: money(overrides),
    },
    {
      label: 'Clawbacks and adjustments',
      head: (
        <>
          <Term name="Clawback">Clawbacks</Term> and adjustments
        </>
      ),
      value: money(beside),
    },
    { label: 'Total', value: money(sums.total) },
  ]
}

const total = (dollars: number[]) => dollars.reduce((sum, one) => sum + fromDollars(one), 0) / 100
