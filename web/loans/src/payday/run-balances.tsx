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
  ['paid', 'Paid'],
] as const

/** What balances change in a locked run, and what is paid. Nothing without movements. */
export const RunBalancesStrip = ({ balances }: { balances: RunBalances | null }) =>
  balances && METRICS.some(([kind]) => kind !== 'paid' && balances[kind] !== 0) ? (
    <MetricStrip
      label="Balances of the pay run"
      metrics={METRICS.map(([kind, label]) => ({ label, value: usd(fromDollars(balances[kind]), 2) }))}
    />
  ) : null
