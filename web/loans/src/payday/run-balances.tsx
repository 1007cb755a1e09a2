import type { RunBalances } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { MetricStrip, usd } from '@upline/ui'

const METRICS = [
  ['draw', 'Draws'],
  ['guarantee', 'Guarantees'],
  ['carried', 'Carried nets'],
  ['clawback', 'Spread clawbacks'],
  ['recovery', 'Recoveries'],
  ['write-off', 'Write-offs'],
] as const

/** What balances change in the payment of a locked run, by kind. Nothing without movements. */
export function RunBalancesStrip({ balances }: { balances: RunBalances | null }) {
  const changed = balances ? METRICS.filter(([kind]) => balances[kind] !== 0) : []
  if (!balances || changed.length === 0) return null
  const metrics = changed.map(([kind, label]) => ({ label, value: usd(fromDollars(balances[kind]), 2) }))
  return <MetricStrip label="Balances of the pay run" metrics={metrics} />
}
