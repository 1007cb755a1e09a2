import type { ImportJob, RefusedRow } from '@upline/contracts'
import { Button, FormError, IconDownload, MetricStrip, Note, Panel } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import css from './data-import.module.css'
import { UndoImport } from './undo-import.tsx'
import { pathOf, usePendingRows, useRefusedRows } from './use-imports.ts'

/** Rows of the page; all of them stand in the download. */
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
const rowsText = (count: number) => `${whole(count)} ${count === 1 ? 'row' : 'rows'}`

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
          {job.needsOfficer > 0 && <Link to="/loans/attention">Assign the missing officers</Link>}
          <UndoImport job={job} />
        </div>
        {job.kept > 0 && (
          <Note>
            {rowsText(job.kept)} kept as Encompass has {job.kept === 1 ? 'it' : 'them'}: there is newer data from
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
      { label: 'Commissions Created', value: whole(job.commissionsCreated) },
      {
        label: 'Need an officer',
        value: whole(job.needsOfficer),
        note: job.needsOfficer > 0 ? 'No member, or two, of the written name' : undefined,
      },
      ...(job.needsApproval > 0
        ? [{ label: 'Pending approval', value: whole(job.needsApproval), note: 'They change funded loans' }]
        : []),
    ]}
  />
)

function Refused({ job }: { job: ImportJob }) {
  const query = useRefusedRows(job, SHOWN)
  return (
    <Panel title="Refused rows" note={whole(job.refused)} action={<RefusedDownload id={job.id} />} flush>
      <DataTable
        label="Refused rows"
        rows={query.data}
        query={query}
        columns={columns}
        id={(row) => String(row.line)}
        density="compact"
        height={job.refused > 20 ? '420px' : undefined}
      />
      {job.refused > SHOWN && (
        <p className={css.more}>... and {whole(job.refused - SHOWN)} more: the download holds all of them</p>
      )}
    </Panel>
  )
}

function PendingApproval({ job }: { job: ImportJob }) {
  const query = usePendingRows(job, SHOWN)
  return (
    <Panel
      title="Rows pending approval"
      note={whole(job.needsApproval)}
      action={<Link to="/approvals">See approvals</Link>}
      flush
    >
      <DataTable
        label="Rows pending approval"
        rows={query.data}
        query={query}
        columns={columns}
        id={(row) => String(row.line)}
        density="compact"
        height={job.needsApproval > 20 ? '420px' : undefined}
      />
      {job.needsApproval > SHOWN && (
        <p className={css.more}>... and {whole(job.needsApproval - SHOWN)} more: the download holds all of them</p>
      )}
      {job.refused === 0 && (
        <p className={css.more}>
          <RefusedDownload id={job.id} />
        </p>
      )}
    </Panel>
  )
}

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
