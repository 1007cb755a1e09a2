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

/** What balances change in the payment of a locked run. Nothing without movements. */
export const RunBalancesStrip = ({ balances }: { balances: RunBalances | null }) =>
  balances && METRICS.some(([kind]) => balances[kind] !== 0) ? (
    <MetricStrip
      label="Balances of the pay run"
      metrics={METRICS.map(([kind, label]) => ({ label, value: usd(fromDollars(balances[kind]), 2) }))}
    />
  ) : null
