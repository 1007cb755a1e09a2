import type { ServiceState, SweepState } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { useMemo } from 'react'
import css from './operations.module.css'
import { ago, everyText, until } from './operations-labels.ts'

interface Row extends SweepState {
  service: string
}

/** A sweep is late if it has not succeeded for three intervals. Its work is delayed. */
function LastRun({ of: { lastRunAt, isLate, fault }, now }: { of: Row; now: string }) {
  const text = lastRunAt === null ? 'Not yet' : ago(lastRunAt, now)
  const reason = fault ? ` (${fault})` : ''
  return isLate ? (
    <span className={css.bad}>
      Late: {text}
      {reason}
    </span>
  ) : (
    <span>
      {text}
      {reason}
    </span>
  )
}

const columnsAt = (now: string): Column<Row>[] => [
  { key: 'name', title: 'Sweep', width: 160, cell: ({ name }) => <b>{name}</b> },
  { key: 'service', title: 'Service', width: 120, cell: ({ service }) => service },
  { key: 'every', title: 'Runs', width: 120, cell: ({ everyMs }) => everyText(everyMs) },
  { key: 'last', title: 'Last run', width: 180, cell: (row) => <LastRun of={row} now={now} /> },
  { key: 'next', title: 'Next run', width: 110, end: true, cell: ({ nextRunAt }) => until(nextRunAt, now) },
]

/** Recurring jobs that resume emails, webhooks, imports and sites that got stuck. */
export function SweepsPanel({ services, at }: { services: ServiceState[]; at: string }) {
  const columns = useMemo(() => columnsAt(at), [at])
  const rows = services.flatMap(({ service, sweeps = [] }) => sweeps.map((sweep) => ({ service, ...sweep })))
  const late = rows.filter(({ isLate }) => isLate).length
  return (
    <Panel title="Sweeps" note={late > 0 ? `${late} late` : 'All on time'} flush>
      <DataTable
        label="Sweeps"
        rows={rows}
        columns={columns}
        id={({ service, name }) => `${service} ${name}`}
        empty="No service reports a sweep."
        card={(row) => (
          <div className={css.card}>
            <b>
              {row.service}: {row.name}
            </b>
            <LastRun of={row} now={at} />
            <span className={css.dim}>
              {everyText(row.everyMs)} · next run {until(row.nextRunAt, at)}
            </span>
          </div>
        )}
      />
    </Panel>
  )
}
