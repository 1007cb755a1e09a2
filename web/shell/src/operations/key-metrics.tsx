import type { OperationsResponse } from '@upline/contracts'
import { MetricStrip } from '@upline/ui/data'
import { isUp } from './use-operations.ts'
import { ageText, ago, failedJobsOf, lagOf, whole } from './operations-labels.ts'

export function KeyMetrics({ now }: { now: OperationsResponse }) {
  const up = now.services.filter(isUp)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const oldest = Math.max(0, ...up.map(({ outbox }) => outbox.oldestSeconds ?? 0))
  const syncedAt = up.map(({ facts }) => facts.syncedAt).find(Boolean)
  return (
    <MetricStrip
      label="Operations at a glance"
      metrics={[
        {
          label: 'Failed events',
          value: whole(sum(up.map(({ deadLetters }) => deadLetters))),
          note: 'Not processed after four attempts',
        },
        { label: 'Failed jobs', value: whole(sum(up.map(failedJobsOf))), note: 'From the last week' },
        {
          label: 'Consumer lag',
          value: whole(sum(up.map((state) => state.outbox.events + lagOf(state)))),
          note: oldest > 0 ? `Oldest unsent event: ${ageText(oldest)}` : 'All events sent',
        },
        {
          label: 'Encompass sync',
          value: syncedAt ? ago(syncedAt, now.at) : '—',
          note: syncedAt ? 'Last complete sync' : 'No sync yet',
        },
      ]}
    />
  )
}
