import type { Loan } from '@upline/contracts'
import { Money, PaidBadge } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { commissionCents, loanName } from '../pipeline/loan-amounts.ts'
import css from './commissions-page.module.css'
import { PaymentCard } from './payment-card.tsx'

/** Recent activity: 5 loans (product text, section 9). */
const RECENT = 5

const columns: Column<Loan>[] = [
  { key: 'borrower', title: 'Borrower', width: 180, cell: (loan) => loan.borrower },
  { key: 'id', title: 'Loan ID', width: 120, cell: (loan) => <span className="num">{loanName(loan)}</span> },
  { key: 'product', title: 'Product', width: 150, cell: (loan) => <span className={css.dim}>{loan.product}</span> },
  {
    key: 'commission',
    title: 'Commission',
    width: 130,
    end: true,
    cell: (loan) => <Money cents={commissionCents(loan)} decimals={2} />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 100,
    cell: (loan) => <PaidBadge status={loan.status === 'Funded' ? 'paid' : 'pending'} />,
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
        commission={commissionCents(loan)}
        isPaid={loan.status === 'Funded'}
        onOpen={() => onOpen(loan.id)}
      >
        <span className="num">{loanName(loan)}</span> {loan.product}
      </PaymentCard>
    )}
    loading="Loading your commissions..."
    empty="No commission activity found"
  />
)
