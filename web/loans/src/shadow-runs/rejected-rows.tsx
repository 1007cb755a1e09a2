import type { ShadowRejectedRow, ShadowRunDetail } from '@upline/contracts'
import { counted, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import css from '../reports/reports.module.css'

const COLUMNS: Column<ShadowRejectedRow>[] = [
  { key: 'row', title: 'Row', width: 80, cell: ({ row }) => row.toLocaleString('en-US') },
  { key: 'field', title: 'Field', width: 120, cell: ({ field }) => field },
  { key: 'message', title: 'Problem', width: 360, cell: ({ message }) => message },
]

const noteOf = (rejected: number, reason: string | null): string =>
  `${counted(rejected, 'row of the file was', 'rows of the file were')} not compared${reason === null ? '' : `. Reason: ${reason}`}`

/** Rows of the file that were not compared, and after the sign-off the reason. */
export const RejectedRows = ({ run: { rejected, rejectedRows, rejectedReason } }: { run: ShadowRunDetail }) => (
  <Panel title="Rejected rows" note={noteOf(rejected, rejectedReason)} flush>
    <DataTable
      label="Rejected rows"
      rows={rejectedRows}
      columns={COLUMNS}
      id={({ row }) => String(row)}
      height="40vh"
      card={({ row, message }) => (
        <div className={css.card}>
          <div className={css.cardHead}>Row {row.toLocaleString('en-US')}</div>
          <div className={css.dim}>{message}</div>
        </div>
      )}
    />
  </Panel>
)
