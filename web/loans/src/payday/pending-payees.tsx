import type { PayRun, PayRunVerification } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { type Column, DataTable, Term } from '@upline/ui/data'
import { calendarDay } from '../labels/period-labels.ts'
import { usePendingPayees } from './use-payday.ts'
import css from '../reports/reports.module.css'

const COLUMNS: Column<PayRunVerification>[] = [
  { key: 'name', title: 'Payee', width: 220, cell: ({ name }) => name },
  { key: 'lines', title: 'Lines', width: 90, end: true, cell: ({ lines }) => lines.toLocaleString('en-US') },
  {
    key: 'verified',
    title: 'Verified',
    width: 90,
    end: true,
    cell: ({ verified }) => verified.toLocaleString('en-US'),
  },
  {
    key: 'disputed',
    title: 'Disputed',
    width: 90,
    end: true,
    cell: ({ disputed }) => disputed.toLocaleString('en-US'),
  },
]

/** Payees who have not verified all their lines: all for payroll, the downline for managers. */
export function PendingPayees({ run }: { run: PayRun }) {
  const { query, rows, onEnd } = usePendingPayees(run.id)
  return (
    <Panel
      title="Not yet verified"
      note={
        <>
          <Term name="Verify-by date">Verify by</Term> {calendarDay(run.verifyBy)}
        </>
      }
      flush
    >
      <DataTable
        label="Payees who have not verified all lines"
        rows={rows}
        columns={COLUMNS}
        id={({ memberId }) => memberId}
        query={query}
        loading="Loading payees..."
        empty="Every payee has verified all lines"
        onEnd={onEnd}
        card={(payee) => <PayeeCard payee={payee} />}
      />
    </Panel>
  )
}

const PayeeCard = ({ payee: { name, lines, verified, disputed } }: { payee: PayRunVerification }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{name}</span>
      <span>
        {verified.toLocaleString('en-US')} of {lines.toLocaleString('en-US')}
      </span>
    </div>
    {disputed > 0 && <div className={css.dim}>{disputed.toLocaleString('en-US')} disputed</div>}
  </div>
)
