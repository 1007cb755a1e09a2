import type { OperationsAnswer } from '@upline/contracts'
import { Empty, LoadError, PageHeader, Panel, SkeletonRows } from '@upline/ui'
import { isReadOnly } from '@upline/permissions'
import { useSignedInUser } from '@upline/web-kit'
import { ActsPanel } from './acts-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { KeyFigures } from './key-figures.tsx'
import { LettersPanel } from './letters-panel.tsx'
import css from './operations.module.css'
import { ProcessesPanel } from './processes-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { StoresPanel } from './stores-panel.tsx'
import { SweepsPanel } from './sweeps-panel.tsx'
import { isUp, useOperations } from './use-operations.ts'
import { headline } from './words.ts'

/** /operations: the state of the machines, for the admin and auditors. The server decides; others see a note instead. */
export default function OperationsPage() {
  const user = useSignedInUser()
  return user.role === 'admin' || isReadOnly(user) ? (
    <ForReaders />
  ) : (
    <>
      <PageHeader title="Operations" />
      <Panel flush>
        <Empty title="This page is for the admin">It shows the state of Upline's services, events and jobs.</Empty>
      </Panel>
    </>
  )
}

function ForReaders() {
  const { data, error, refetch } = useOperations()
  if (data) return <Everything now={data} />
  return (
    <>
      <PageHeader title="Operations" />
      <Panel flush>
        {error ? (
          <LoadError title="Operations could not be loaded" detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows message="Asking every service..." rows={7} />
        )}
      </Panel>
    </>
  )
}

function Everything({ now }: { now: OperationsAnswer }) {
  const up = now.services.filter(isUp)
  return (
    <>
      <PageHeader title={headline(now)} sub="Operations: asked again every 5 seconds while this page is open" />
      <KeyFigures now={now} />
      <div className={css.stack}>
        <LettersPanel services={up.filter(({ deadLetters }) => deadLetters > 0).map(({ service }) => service)} />
        <JobsPanel
          services={up.filter(({ queues }) => queues.some(({ failed }) => failed > 0)).map(({ service }) => service)}
        />
        <ServicesPanel services={now.services} />
        <SweepsPanel services={up} at={now.at} />
        <ProcessesPanel now={now} />
        <StoresPanel now={now} />
        <ActsPanel services={up.map(({ service }) => service)} />
      </div>
    </>
  )
}
