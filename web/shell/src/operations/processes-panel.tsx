import type { OperationsAnswer, ProcessState } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { useMemo } from 'react'
import css from './operations.module.css'
import { ageText, ago, secondsSince, sizeText } from './words.ts'

const percent = (share: number) => `${Math.round(share * 100)}%`

const Heard = ({ of, now }: { of: ProcessState; now: string }) =>
  of.isSilent ? (
    <span className={css.bad}>Silent for {ageText(secondsSince(of.heardAt, now))}</span>
  ) : (
    <span>Heard of</span>
  )

const columnsAt = (now: string): Column<ProcessState>[] => [
  { key: 'service', title: 'Process', width: 120, cell: ({ service }) => <b>{service}</b> },
  { key: 'id', title: 'Where', width: 200, cell: ({ id }) => id.slice(id.indexOf('@') + 1) },
  { key: 'state', title: 'State', width: 130, cell: (row) => <Heard of={row} now={now} /> },
  { key: 'version', title: 'Version', width: 90, cell: ({ version }) => version },
  { key: 'since', title: 'Started', width: 100, end: true, cell: ({ startedAt }) => ago(startedAt, now) },
  { key: 'busy', title: 'Busy', width: 70, end: true, cell: ({ busy }) => percent(busy) },
  { key: 'memory', title: 'Memory', width: 90, end: true, cell: ({ memoryBytes }) => sizeText(memoryBytes) },
]

/** Each process as it says of itself every few seconds; one that is killed or frozen falls silent. */
export function ProcessesPanel({ now: { processes, at } }: { now: OperationsAnswer }) {
  const columns = useMemo(() => columnsAt(at), [at])
  return (
    <Panel title="Processes" note={`${processes.length} heard of`} flush>
      <DataTable
        label="Processes"
        rows={processes}
        columns={columns}
        id={({ id }) => id}
        empty="No process is heard of: Redis does not answer"
        card={(row) => (
          <div className={css.card}>
            <b>{row.service}</b>
            <Heard of={row} now={at} />
            <span className={css.dim}>
              {row.version} · started {ago(row.startedAt, at)} · busy {percent(row.busy)} · {sizeText(row.memoryBytes)}
            </span>
          </div>
        )}
      />
    </Panel>
  )
}
