import type { Clawback } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Empty, LevelBadge, Money, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { usePutParams } from '@upline/web-kit'
import { tableDate } from '../labels/table-date.ts'
import { useClawbacks } from '../statements/use-statements.ts'
import css from './reports.module.css'

const columns: Column<Clawback>[] = [
  {
    key: 'loan',
    title: 'Loan',
    width: 110,
    cell: ({ loanNumber }) => <span className="num">{loanNumber ?? '—'}</span>,
  },
  { key: 'borrower', title: 'Borrower', width: 170, cell: ({ borrower }) => borrower },
  {
    key: 'member',
    title: 'Clawed back from',
    width: 150,
    cell: ({ memberName }) => memberName,
  },
  {
    key: 'level',
    title: 'Level',
    term: 'Level',
    width: 100,
    drop: 2,
    cell: ({ level }) => <LevelBadge level={level} />,
  },
  { key: 'paid', title: 'Paid in', width: 90, drop: 1, cell: ({ paidInPeriod }) => `Period ${paidInPeriod}` },
  { key: 'now', title: 'Clawed back in', width: 110, cell: ({ periodId }) => `Period ${periodId}` },
  { key: 'at', title: 'Date', width: 90, end: true, cell: ({ at }) => tableDate(at, new Date()) },
  {
    key: 'amount',
    title: 'Amount',
    width: 120,
    end: true,
    cell: ({ amount }) => <Money cents={fromDollars(amount)} decimals={2} />,
  },
]

/** Pay that was paid in one period and clawed back in a later one, because the loan left Funded. */
export function ClawbacksPanel() {
  const { query, rows, onEnd } = useClawbacks()
  const put = usePutParams()
  const open = ({ loanId }: Clawback) => put({ loan: loanId })
  return (
    <Panel title="Clawbacks" note="Paid in a closed period, clawed back in a later one" flush>
      <DataTable
        label="Clawbacks"
        rows={rows}
        columns={columns}
        id={({ key }) => key}
        query={query}
        height="70vh"
        onEnd={onEnd}
        onOpen={open}
        openLabel={({ loanNumber, borrower }) => `${loanNumber ?? borrower}: why this number?`}
        loading="Loading clawbacks..."
        empty={<Empty title="No clawbacks">A loan that was paid and then leaves Funded appears here.</Empty>}
        card={(item) => <ClawbackCard item={item} onOpen={() => open(item)} />}
      />
    </Panel>
  )
}

const ClawbackCard = ({ item, onOpen }: { item: Clawback; onOpen: () => void }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{item.borrower}</span>
      <Money cents={fromDollars(item.amount)} decimals={2} />
    </div>
    <div className={css.dim}>
      {item.memberName} · paid in period {item.paidInPeriod}, clawed back in period {item.periodId}
    </div>
    <div className={css.actions}>
      <Button size="compact-sm" variant="subtle" onClick={onOpen}>
        Why this number?
      </Button>
    </div>
  </div>
)
