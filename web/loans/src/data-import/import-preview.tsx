import { parseAmount } from '@upline/money'
import { Money, Panel, StatusBadge, counted } from '@upline/ui'
import { type ImportMapping, progressOf } from '@upline/contracts'
import { DataTable, type Column } from '@upline/ui/data'
import css from './data-import.module.css'
import { previewOf, type LoanPreview } from './loan-columns.ts'
import type { FileSummary } from './read-loan-file.ts'
import { progressLabel, useStatusValues } from '../status-values/use-status-values.ts'

/** The amount as it will be imported, or the text of the file if it is not an amount. */
function Amount({ written }: { written: string }) {
  const amount = parseAmount(written)
  if (written && amount === undefined) return written
  return <Money cents={amount} />
}

/** The status that the text means, also by a remembered text. */
function Status({ written }: { written: string }) {
  const found = progressOf(written, useStatusValues().values)
  return <StatusBadge status={found ? progressLabel(found) : written} />
}

const columns: Column<LoanPreview>[] = [
  { key: 'borrower', title: 'Borrower', width: 160, cell: (row) => row.borrower },
  {
    key: 'address',
    title: 'Address',
    width: 220,
    drop: 1,
    cell: (row) => <span className={css.dim}>{row.address}</span>,
  },
  { key: 'state', title: 'State', width: 70, drop: 3, cell: (row) => row.state },
  {
    key: 'purpose',
    title: 'Purpose',
    width: 120,
    drop: 2,
    cell: (row) => <span className={css.dim}>{row.purpose}</span>,
  },
  { key: 'officer', title: 'Loan Officer', width: 150, cell: (row) => row.officer },
  { key: 'amount', title: 'Amount', width: 120, end: true, cell: (row) => <Amount written={row.amount} /> },
  { key: 'status', title: 'Status', width: 140, cell: (row) => row.status && <Status written={row.status} /> },
  { key: 'created', title: 'Created', width: 110, drop: 3, end: true, cell: (row) => row.created },
]

/** On a phone, amount and status are visible without scrolling. */
const PreviewCard = ({ row }: { row: LoanPreview }) => (
  <div className={css.previewCard}>
    <b>{row.borrower || '—'}</b>
    <span>
      <Amount written={row.amount} />
    </span>
    <span className={css.dim}>{row.officer}</span>
    {row.status && <Status written={row.status} />}
  </div>
)

export function ImportPreview({ summary, mapping }: { summary: FileSummary; mapping: ImportMapping }) {
  const { headers, records, sample } = summary
  const more = records - sample.length
  if (records === 0) return null
  return (
    <Panel title="Preview" note={sample.length === 1 ? 'First record' : `First ${sample.length} records`} flush>
      <DataTable
        label="Preview"
        rows={sample.map((record) => previewOf(headers, record, mapping))}
        columns={columns}
        id={(row) => String(row.line)}
        density="compact"
        card={(row) => <PreviewCard row={row} />}
      />
      {more > 0 && <p className={css.more}>... and {counted(more, 'more record')}</p>}
    </Panel>
  )
}
