import type { OperationsResponse } from '@upline/contracts'
import { Empty, PageHeader, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { isReadOnly } from '@upline/permissions'
import { useSignedInUser } from '@upline/web-kit'
import { ActivityPanel } from './activity-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { KeyMetrics } from './key-metrics.tsx'
import { FailedEventsPanel } from './failed-events-panel.tsx'
import css from './operations.module.css'
import { ProcessesPanel } from './processes-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { StoresPanel } from './stores-panel.tsx'
import { SweepsPanel } from './sweeps-panel.tsx'
import { isUp, useOperations } from './use-operations.ts'
import { headline } from './operations-labels.ts'

/** /operations: system health for the admin and auditors. The server checks access; other users see a note. */
export default function OperationsPage() {
  const user = useSignedInUser()
  return user.role === 'admin' || isReadOnly(user) ? (
    <ForReaders />
  ) : (
    <>
      <PageHeader title="Operations" />
      <Panel flush>
        <Empty title="This page is for the admin">It shows the health of Upline's services.</Empty>
      </Panel>
    </>
  )
}

function ForReaders() {
  const { data, error, refetch } = useOperations()
  if (data) return <Overview now={data} />
  return (
    <>
      <PageHeader title="Operations" />
      <Panel flush>
        {error ? (
          <QueryError title="Unable to load Operations" query={{ error, refetch }} />
        ) : (
          <SkeletonRows message="Loading all services..." rows={7} />
        )}
      </Panel>
    </>
  )
}

function Overview({ now }: { now: OperationsResponse }) {
  const up = now.services.filter(isUp)
  return (
    <>
      <PageHeader title={headline(now)} sub="Operations · refreshes every 5 seconds" />
      <KeyMetrics now={now} />
      <div className={css.stack}>
        <div className={css.pair}>
          <FailedEventsPanel services={up.filter(({ deadLetters }) => deadLetters > 0).map(({ service }) => service)} />
          <JobsPanel
            services={up.filter(({ queues }) => queues.some(({ failed }) => failed > 0)).map(({ service }) => service)}
          />
        </div>
        <ServicesPanel services={now.services} />
        <SweepsPanel services={up} at={now.at} />
        <ProcessesPanel now={now} />
        <StoresPanel now={now} />
        <ActivityPanel services={up.map(({ service }) => service)} />
      </div>
    </>
  )
}
