import type { ImportJob, RefusedRow } from '@upline/contracts'
import { Button, counted, FormError, IconDownload, Note, Panel } from '@upline/ui'
import { type Column, DataTable, MetricStrip, type TableQuery } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import css from './data-import.module.css'
import { UndoImport } from './undo-import.tsx'
import { pathOf, usePendingRows, useRefusedRows } from './use-imports.ts'

/** Rows on the page; the download has all of them. */
const SHOWN = 200

const columns: Column<RefusedRow>[] = [
  {
    key: 'line',
    title: 'Line',
    width: 80,
    cell: (row) => <span className="num">{row.line.toLocaleString('en-US')}</span>,
  },
  { key: 'borrower', title: 'Borrower', width: 180, cell: (row) => row.borrower || '—' },
  { key: 'reason', title: 'Reason', width: 460, cell: (row) => row.message },
]

const whole = (count: number) => count.toLocaleString('en-US')

export function ImportResults({ job, onAgain }: { job: ImportJob; onAgain: () => void }) {
  return (
    <>
      <Panel title="Results" note={job.fileName} action={<Again onAgain={onAgain} />}>
        {job.status === 'failed' ? (
          <FormError>{job.message || 'Unable to import data.'}</FormError>
        ) : (
          <p className={css.result} role="status">
            {job.message}
          </p>
        )}
        <div className={css.links}>
          <Link to="/loans">See the loans</Link>
          <Link to="/commissions">See the commissions</Link>
          {job.needsOfficer > 0 && <Link to="/loans/attention">Assign the missing loan officers</Link>}
          <UndoImport job={job} />
        </div>
        {job.kept > 0 && (
          <Note>
            {counted(job.kept, 'row')} kept as Encompass has {job.kept === 1 ? 'it' : 'them'}: there is newer data from
            Encompass.
          </Note>
        )}
      </Panel>
      <Counts job={job} />
      {job.needsApproval > 0 && <PendingApproval job={job} />}
      {job.refused > 0 && <Refused job={job} />}
    </>
  )
}

const Counts = ({ job }: { job: ImportJob }) => (
  <MetricStrip
    label="Import results"
    metrics={[
      { label: 'Total Records', value: whole(job.totalRecords) },
      { label: 'Loans Imported', value: whole(job.imported) },
      { label: 'Commissions booked', value: whole(job.commissionsCreated), note: 'On funded loans' },
      { label: 'Commissions pending', value: whole(job.pendingShares), note: 'Until their loans fund' },
      {
        label: 'Need a loan officer',
        value: whole(job.needsOfficer),
        note: job.needsOfficer > 0 ? 'Name matches no one, or more than one person' : undefined,
      },
      ...(job.needsApproval > 0
        ? [{ label: 'Pending approval', value: whole(job.needsApproval), note: 'They change funded loans' }]
        : []),
    ]}
  />
)

const Refused = ({ job }: { job: ImportJob }) => (
  <Panel title="Rejected rows" note={whole(job.refused)} action={<RefusedDownload id={job.id} />} flush>
    <RowsTable label="Rejected rows" query={useRefusedRows(job, SHOWN)} count={job.refused} />
  </Panel>
)

interface RowsTableProps {
  label: string
  query: TableQuery & { data: RefusedRow[] | undefined }
  /** Number of all rows, including those that only the download has. */
  count: number
}

/** On a phone, the whole reason is visible. */
const RowCard = ({ row }: { row: RefusedRow }) => (
  <div className={css.rowCard}>
    <b>
      Line {whole(row.line)}
      {row.borrower && `, ${row.borrower}`}
    </b>
    <span>{row.message}</span>
  </div>
)

const RowsTable = ({ label, query, count }: RowsTableProps) => (
  <>
    <DataTable
      label={label}
      rows={query.data}
      query={query}
      columns={columns}
      id={(row) => String(row.line)}
      density="compact"
      card={(row) => <RowCard row={row} />}
      height={count > 20 ? '420px' : undefined}
    />
    {count > SHOWN && <p className={css.more}>... and {whole(count - SHOWN)} more. The download has all of them.</p>}
  </>
)

const PendingApproval = ({ job }: { job: ImportJob }) => (
  <Panel
    title="Rows pending approval"
    note={whole(job.needsApproval)}
    action={<Link to="/approvals">See approvals</Link>}
    flush
  >
    <RowsTable label="Rows pending approval" query={usePendingRows(job, SHOWN)} count={job.needsApproval} />
    {job.refused === 0 && (
      <p className={css.more}>
        <RefusedDownload id={job.id} />
      </p>
    )}
  </Panel>
)

export const RefusedDownload = ({ id, children = 'Download as CSV' }: { id: string; children?: string }) => (
  <Button
    component="a"
    href={`${pathOf(id)}/refused.csv`}
    download
    variant="default"
    size="compact-sm"
    leftSection={<IconDownload size={15} aria-hidden />}
  >
    {children}
  </Button>
)

const Again = ({ onAgain }: { onAgain: () => void }) => (
  <Button variant="default" size="compact-sm" onClick={onAgain}>
    Import another file
  </Button>
)
