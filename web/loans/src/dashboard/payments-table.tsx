import type { CommissionRow } from '@upline/contracts'
import { LevelBadge, Money, PaidBadge } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { useSearchParams } from '@upline/web-kit'
import { PaymentCard } from '../commissions/payment-card.tsx'
import { centsOf } from '../pipeline/loan-amounts.ts'
import { tableCalendarDate } from '../labels/table-date.ts'
import { useOpenShare } from '../next-paycheck/use-open-share.ts'
import { loansFailure, useRecentPayments } from './use-dashboard.ts'

/** The loan's name as in Loan Tracking: its number, or the beginning of its id. */
const loanId = ({ loan }: CommissionRow): string => loan.loanNumber || loan.id.slice(0, 8)

const columns: Column<CommissionRow>[] = [
  { key: 'id', title: 'Loan ID', width: 104, cell: loanId },
  { key: 'borrower', title: 'Borrower', width: 128, cell: (row) => row.loan.borrowerName },
  {
    key: 'amount',
    title: 'Loan Amount',
    width: 112,
    end: true,
    cell: (row) => <Money cents={centsOf(row.loan.loanAmount)} decimals={2} tone="dim" />,
  },
  {
    key: 'commission',
    title: 'Commission',
    width: 104,
    end: true,
    cell: (row) => <Money cents={centsOf(row.amount)} decimals={2} />,
  },
  { key: 'level', title: 'Level', term: 'Level', width: 90, cell: (row) => <LevelBadge level={row.level} /> },
  { key: 'status', title: 'Status', width: 84, cell: (row) => <PaidBadge status={row.status} /> },
  { key: 'date', title: 'Date', width: 86, end: true, cell: (row) => tableCalendarDate(row.createdOn) },
]

export function PaymentsTable() {
  const query = useRecentPayments()
  const [params] = useSearchParams()
  const open = useOpenShare()
  return (
    <DataTable
      label="Recent Commission Payments"
      rows={query.data}
      columns={columns}
      id={(row) => row.id}
      onOpen={(row) => open(row.loan.id)}
      openLabel={(row) => `${loanId(row)}, ${row.loan.borrowerName}: why this number?`}
      selected={query.data?.find((row) => row.loan.id === params.get('loan'))?.id}
      card={(row) => (
        <PaymentCard
          borrower={row.loan.borrowerName}
          commission={<Money cents={centsOf(row.amount)} decimals={2} />}
          badge={<PaidBadge status={row.status} />}
          onOpen={() => open(row.loan.id)}
        >
          <span className="num">{loanId(row)}</span> <LevelBadge level={row.level} /> {tableCalendarDate(row.createdOn)}
        </PaymentCard>
      )}
      query={query}
      loading="Loading recent commissions..."
      empty="No recent commissions found"
      errorTitle="Unable to load commissions"
      errorDetail={query.error ? loansFailure(query.error) : undefined}
    />
  )
}
