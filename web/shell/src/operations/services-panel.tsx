import type { ServiceDown, ServiceState } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import css from './operations.module.css'
import { ageText, lagOf, sizeText, stateText, whole } from './operations-labels.ts'

type Row = ServiceState | ServiceDown

const State = ({ row }: { row: Row }) => (
  <span className={row.answers && row.ready ? undefined : css.bad}>{stateText(row)}</span>
)

/** A cell text of a service that is up. A dash for an unavailable service. */
const cellText =
  (read: (state: ServiceState) => string) =>
  (row: Row): string =>
    row.answers ? read(row) : '—'

const outbox = cellText(({ outbox: { events, oldestSeconds } }) =>
  oldestSeconds === null ? whole(events) : `${whole(events)}, ${ageText(oldestSeconds)}`,
)
const lag = cellText((state) => (state.lag === null ? 'unknown' : whole(lagOf(state))))
const pool = cellText(({ pool: { used, waiting } }) => (waiting > 0 ? `${used}, ${waiting} waiting` : String(used)))

const columns: Column<Row>[] = [
  { key: 'service', title: 'Service', width: 120, cell: ({ service }) => <b>{service}</b> },
  { key: 'state', title: 'Status', width: 160, cell: (row) => <State row={row} /> },
  { key: 'version', title: 'Version', width: 90, cell: cellText(({ version }) => version) },
  { key: 'outbox', title: 'Unsent', width: 90, end: true, cell: outbox },
  { key: 'lag', title: 'Lag', width: 90, end: true, cell: lag },
  { key: 'dead', title: 'Failed', width: 70, end: true, cell: cellText(({ deadLetters }) => whole(deadLetters)) },
  { key: 'pool', title: 'Connections', width: 100, end: true, cell: pool },
  {
    key: 'size',
    title: 'Database',
    width: 90,
    end: true,
    cell: cellText(({ databaseBytes }) => sizeText(databaseBytes)),
  },
]

export const ServicesPanel = ({ services }: { services: Row[] }) => (
  <Panel title="Services" flush>
    <DataTable
      label="Services"
      rows={services}
      columns={columns}
      id={({ service }) => service}
      card={(row) => (
        <div className={css.card}>
          <b>{row.service}</b>
          <State row={row} />
          {row.answers && (
            <span className={css.dim}>
              {row.version} · unsent {outbox(row)} · lag {lag(row)} · failed {whole(row.deadLetters)} ·{' '}
              {sizeText(row.databaseBytes)}
            </span>
          )}
        </div>
      )}
    />
  </Panel>
)
