import { Button, IconDownload, MetricStrip, Panel } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import css from './data-import.module.css'
import type { ImportTotals } from './import-totals.ts'
import type { FileSummary, RefusedRow } from './loan-file.ts'
import { saveFile } from './save-file.ts'

interface Props {
  file: File
  summary: FileSummary
  totals: ImportTotals
  message: string
  refused: RefusedRow[]
  /** Imported, but Encompass has newer data. */
  kept: RefusedRow[]
  onAgain: () => void
  refusedCsv: () => Promise<string>
}

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

export function ImportResults({ file, summary, totals, message, refused, kept, onAgain, refusedCsv }: Props) {
  const refusedName = file.name.replace(/(\.csv)?$/i, '-refused.csv')
  return (
    <>
      <Panel title="Results" note={file.name} action={<Again onAgain={onAgain} />}>
        <p className={css.result} role="status">
          {message}
        </p>
        <p className={css.links}>
          <Link to="/loans">See the loans</Link>
          <Link to="/commissions">See the commissions</Link>
        </p>
      </Panel>
      <MetricStrip
        label="Import results"
        metrics={[
          { label: 'Total Records', value: whole(summary.records) },
          { label: 'Loans Imported', value: whole(totals.imported) },
          { label: 'Commissions Created', value: whole(totals.commissionsCreated) },
          {
            label: 'Need an officer',
            value: whole(totals.needsOfficer),
            note: totals.needsOfficer > 0 ? 'No member, or two, of the written name' : undefined,
          },
        ]}
      />
      {refused.length > 0 && (
        <Panel
          title="Refused rows"
          note={whole(refused.length)}
          action={
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() => void refusedCsv().then((csv) => saveFile(refusedName, csv))}
            >
              Download as CSV
            </Button>
          }
          flush
        >
          <RowsTable label="Refused rows" rows={refused} />
        </Panel>
      )}
      {kept.length > 0 && (
        <Panel title="Kept as Encompass has them" note={whole(kept.length)} flush>
          <RowsTable label="Kept as Encompass has them" rows={kept} />
        </Panel>
      )}
    </>
  )
}

const RowsTable = ({ label, rows }: { label: string; rows: RefusedRow[] }) => (
  <DataTable
    label={label}
    rows={rows}
    columns={columns}
    id={(row) => `${row.line} ${row.message}`}
    density="compact"
    height={rows.length > 20 ? '420px' : undefined}
  />
)

const Again = ({ onAgain }: { onAgain: () => void }) => (
  <Button variant="default" size="compact-sm" onClick={onAgain}>
    Import another file
  </Button>
)
