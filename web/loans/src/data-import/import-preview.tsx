import { Panel, StatusBadge } from '@upline/ui'
import { parseLoanStatus, type ImportMapping } from '@upline/contracts'
import { DataTable, type Column } from '@upline/ui/data'
import css from './data-import.module.css'
import { previewOf, type LoanPreview } from './loan-columns.ts'
import type { FileSummary } from './read-loan-file.ts'

const columns: Column<LoanPreview>[] = [
  { key: 'borrower', title: 'Borrower', width: 160, cell: (row) => row.borrower },
  { key: 'address', title: 'Address', width: 220, cell: (row) => <span className={css.dim}>{row.address}</span> },
  { key: 'state', title: 'State', width: 70, cell: (row) => row.state },
  { key: 'purpose', title: 'Purpose', width: 120, cell: (row) => <span className={css.dim}>{row.purpose}</span> },
  { key: 'officer', title: 'Loan Officer', width: 150, cell: (row) => row.officer },
  {
    key: 'status',
    title: 'Status',
    width: 140,
    cell: (row) => row.status && <StatusBadge status={parseLoanStatus(row.status) ?? row.status} />,
  },
  { key: 'created', title: 'Created', width: 110, end: true, cell: (row) => row.created },
]

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
      />
      {more > 0 && <p className={css.more}>... and {more.toLocaleString('en-US')} more records</p>}
    </Panel>
  )
}
