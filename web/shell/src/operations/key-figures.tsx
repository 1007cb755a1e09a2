import type { OperationsAnswer } from '@upline/contracts'
import { MetricStrip } from '@upline/ui'
import { isUp } from './use-operations.ts'
import { ageText, ago, failedJobsOf, lagOf, whole } from './words.ts'

export function KeyFigures({ now }: { now: OperationsAnswer }) {
  const up = now.services.filter(isUp)
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
  const oldest = Math.max(0, ...up.map(({ outbox }) => outbox.oldestSeconds ?? 0))
  const syncedAt = up.map(({ facts }) => facts.syncedAt).find(Boolean)
  return (
    <MetricStrip
      label="Operations at a glance"
      metrics={[
        {
          label: 'Dead letters',
          value: whole(sum(up.map(({ deadLetters }) => deadLetters))),
          note: 'events nobody could handle',
        },
        { label: 'Failed jobs', value: whole(sum(up.map(failedJobsOf))), note: 'kept for a week' },
        {
          label: 'Events under way',
          value: whole(sum(up.map((state) => state.outbox.events + lagOf(state)))),
          note: oldest > 0 ? `oldest unsent for ${ageText(oldest)}` : 'nothing waits to be sent',
        },
        {
          label: 'Encompass read',
          value: syncedAt ? ago(syncedAt, now.at) : '—',
          note: syncedAt ? 'the last complete read' : 'not read yet',
        },
      ]}
    />
  )
}
