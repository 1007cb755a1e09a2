import type { EncompassStatus } from '@upline/contracts'
import { capitalized, counted } from '@upline/ui'
import { MetricStrip, type Metric } from '@upline/ui/data'
import { nextSyncText, syncAge } from '../freshness/sync-times.ts'
import { useNow } from '../freshness/use-now.ts'

const whole = (count: number) => count.toLocaleString('en-US')

const STATES = { active: 'On', missing: 'Not subscribed', off: 'Off' }

const lastReceived = (at: string | null, now: number): string =>
  at === null ? 'None yet' : syncAge(at, now).replace('Synced', 'Received')

function metrics(status: EncompassStatus, now: number): Metric[] {
  const { webhooks, lastRun } = status
  return [
    {
      label: 'Encompass',
      value: status.isRunning ? 'Syncing now' : syncAge(status.lastReadAt, now),
      note: status.isRunning ? 'Numbers change while it runs' : capitalized(nextSyncText(status.nextReadAt, now)),
    },
    {
      label: 'Last result',
      value: !lastRun ? '—' : lastRun.error ? 'Failed' : `${whole(lastRun.loansChanged)} changed`,
      note: !lastRun ? 'No syncs yet' : (lastRun.error ?? `${counted(lastRun.loansRead, 'loan')} read`),
    },
    { label: 'Loans synced', value: whole(status.loans), note: 'From Encompass' },
    {
      label: 'Notifications',
      value: STATES[webhooks.state],
      note: webhooks.waiting > 0 ? `${whole(webhooks.waiting)} waiting` : lastReceived(webhooks.lastReceivedAt, now),
    },
  ]
}

/** The age of the loan data, the last result, and the state of notifications. */
export function EncompassMetrics({ status }: { status: EncompassStatus }) {
  return <MetricStrip label="Encompass" metrics={metrics(status, useNow())} />
}
