import type { RunBalances } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { usd } from '@upline/ui'
import { MetricStrip, Term } from '@upline/ui/data'

const METRICS = [
  ['draw', 'Draws', 'Draw'],
  ['guarantee', 'Guarantees', 'Guarantee'],
  ['carried', 'Carried nets', 'Negative net'],
  ['clawback', 'Spread clawbacks', 'Clawback'],
  ['recovery', 'Recoveries', 'Recoverable'],
  ['write-off', 'Write-offs', undefined],
] as const

/** What balances change in the payment of a locked run, by kind. Nothing without movements. */
export function RunBalancesStrip({ balances }: { balances: RunBalances | null }) {
  const changed = balances ? METRICS.filter(([kind]) => balances[kind] !== 0) : []
  if (!balances || changed.length === 0) return null
  const metrics = changed.map(([kind, label, term]) => ({
    label,
    head: term && <Term name={term}>{label}</Term>,
    value: usd(fromDollars(balances[kind]), 2),
  }))
  return <MetricStrip flush label="Balances of the pay run" metrics={metrics} />
}
