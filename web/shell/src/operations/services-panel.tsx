import type { ServiceDown, ServiceState } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import css from './operations.module.css'
import { ageText, lagOf, sizeText, stateText, whole } from './words.ts'

type Row = ServiceState | ServiceDown

const State = ({ row }: { row: Row }) => (
  <span className={row.answers && row.ready ? undefined : css.bad}>{stateText(row)}</span>
)

/** A figure of a service that answers; one that is down has none. */
const figure =
  (read: (state: ServiceState) => string) =>
  (row: Row): string =>
    row.answers ? read(row) : '—'

const outbox = figure(({ outbox: { events, oldestSeconds } }) =>
  oldestSeconds === null ? whole(events) : `${whole(events)}, ${ageText(oldestSeconds)}`,
)
const lag = figure((state) => (state.lag === null ? 'not known' : whole(lagOf(state))))
const pool = figure(({ pool: { used, waiting } }) => (waiting > 0 ? `${used}, ${waiting} wait` : String(used)))

const columns: Column<Row>[] = [
  { key: 'service', title: 'Service', width: 120, cell: ({ service }) => <b>{service}</b> },
  { key: 'state', title: 'State', width: 170, cell: (row) => <State row={row} /> },
  { key: 'version', title: 'Version', width: 90, cell: figure(({ version }) => version) },
  { key: 'outbox', title: 'To send', width: 90, end: true, cell: outbox },
  { key: 'lag', title: 'To handle', width: 90, end: true, cell: lag },
  { key: 'dead', title: 'Dead', width: 70, end: true, cell: figure(({ deadLetters }) => whole(deadLetters)) },
  { key: 'pool', title: 'Connections', width: 100, end: true, cell: pool },
  {
    key: 'size',
    title: 'Database',
    width: 90,
    end: true,
    cell: figure(({ databaseBytes }) => sizeText(databaseBytes)),
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
              {row.version} · to send {outbox(row)} · to handle {lag(row)} · dead {whole(row.deadLetters)} ·{' '}
              {sizeText(row.databaseBytes)}
            </span>
          )}
        </div>
      )}
    />
  </Panel>
)
