import type { Loan } from '@upline/contracts'
import { PaidBadge } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { commissionState, loanName } from '../pipeline/loan-amounts.ts'
import { LoanCommission } from '../pipeline/loan-commission.tsx'
import { LoanStatusBadge } from '../pipeline/pipeline-columns.tsx'
import css from './commissions-page.module.css'
import { PaymentCard } from './payment-card.tsx'

/** Recent activity: 5 loans (product text, section 9). */
const RECENT = 5

/** Paid, Pending, or what ended a loan that pays nothing. */
const StateBadge = ({ loan }: { loan: Loan }) =>
  commissionState(loan) === 'ended' ? (
    <LoanStatusBadge loan={loan} />
  ) : (
    <PaidBadge status={loan.status === 'Funded' ? 'paid' : 'pending'} />
  )

const columns: Column<Loan>[] = [
  { key: 'borrower', title: 'Borrower', width: 180, cell: (loan) => loan.borrower },
  { key: 'id', title: 'Loan ID', width: 120, cell: (loan) => <span className="num">{loanName(loan)}</span> },
  { key: 'product', title: 'Product', width: 150, cell: (loan) => <span className={css.dim}>{loan.product}</span> },
  {
    key: 'commission',
    title: 'Commission',
    width: 130,
    end: true,
    cell: (loan) => <LoanCommission loan={loan} decimals={2} canLink />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 100,
    cell: (loan) => <StateBadge loan={loan} />,
  },
]

interface Props {
  loans: Loan[] | undefined
  selected: string | undefined
  onOpen: (id: string) => void
}

export const ActivityTable = ({ loans, selected, onOpen }: Props) => (
  <DataTable
    label="Recent Commission Activity"
    rows={loans?.slice(0, RECENT)}
    columns={columns}
    id={(loan) => loan.id}
    onOpen={(loan) => onOpen(loan.id)}
    openLabel={(loan) => `${loan.borrower}, ${loanName(loan)}: why this number?`}
    selected={selected}
    card={(loan) => (
      <PaymentCard
        borrower={loan.borrower}
        commission={<LoanCommission loan={loan} decimals={2} />}
        badge={<StateBadge loan={loan} />}
        onOpen={() => onOpen(loan.id)}
      >
        <span className="num">{loanName(loan)}</span> {loan.product}
      </PaymentCard>
    )}
    loading="Loading your commissions..."
    empty="No commission activity found"
  />
)
