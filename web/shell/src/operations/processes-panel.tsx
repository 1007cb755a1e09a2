import type { OperationsResponse, ProcessState } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { useMemo } from 'react'
import css from './operations.module.css'
import { ageText, ago, secondsSince, sizeText } from './operations-labels.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

const Status = ({ of, now }: { of: ProcessState; now: string }) =>
  of.isSilent ? (
    <span className={css.bad}>No signal for {ageText(secondsSince(of.heardAt, now))}</span>
  ) : (
    <span>Up</span>
  )

const columnsAt = (now: string): Column<ProcessState>[] => [
  { key: 'service', title: 'Process', width: 120, cell: ({ service }) => <b>{service}</b> },
  { key: 'id', title: 'Host', width: 200, cell: ({ id }) => id.slice(id.indexOf('@') + 1) },
  { key: 'state', title: 'Status', width: 130, cell: (row) => <Status of={row} now={now} /> },
  { key: 'version', title: 'Version', width: 90, cell: ({ version }) => version },
  { key: 'since', title: 'Started', width: 100, end: true, cell: ({ startedAt }) => ago(startedAt, now) },
  { key: 'busy', title: 'Busy', width: 70, end: true, cell: ({ busy }) => percent(busy) },
  { key: 'memory', title: 'Memory', width: 90, end: true, cell: ({ memoryBytes }) => sizeText(memoryBytes) },
]

/** Processes with their latest heartbeat. A killed or frozen process sends no signal. */
export function ProcessesPanel({ now: { processes, at } }: { now: OperationsResponse }) {
  const columns = useMemo(() => columnsAt(at), [at])
  return (
    <Panel title="Processes" note={String(processes.length)} flush>
      <DataTable
        label="Processes"
        rows={processes}
        columns={columns}
        id={({ id }) => id}
        empty="No process reports its status, because Redis is unavailable."
        card={(row) => (
          <div className={css.card}>
            <b>{row.service}</b>
            <Status of={row} now={at} />
            <span className={css.dim}>
              {row.version} · started {ago(row.startedAt, at)} · busy {percent(row.busy)} · {sizeText(row.memoryBytes)}
            </span>
          </div>
        )}
      />
    </Panel>
  )
}
