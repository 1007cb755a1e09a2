import { LOAN_STATUSES, type Loan } from '@upline/contracts'
import { capitalized, Money, StatusBadge } from '@upline/ui'
import type { Column } from '@upline/ui/data'
import { centsOf, commissionCents, loanName } from './loan-amounts.ts'
import { LoanCommission } from './loan-commission.tsx'
import { tableCalendarDate } from '../labels/table-date.ts'
import css from './pipeline.module.css'

const NONE = Number.NEGATIVE_INFINITY

/** The pipeline status, or the outcome of a loan that ended unfunded. */
export const LoanStatusBadge = ({ loan }: { loan: Pick<Loan, 'status' | 'outcome'> }) => (
  <StatusBadge status={loan.outcome ? capitalized(loan.outcome) : loan.status} />
)

/** The button that opens the row. */
export const ALWAYS_SHOWN = 'id'

/** The columns of the product text. Loan officer, lead source, payer, note rate, points and dates are optional. */
export const SHOWN_AT_FIRST = ['borrower', 'property', 'amount', 'product', 'status', 'commission', 'days']

const day = (on: string | null) => (on === null ? '—' : tableCalendarDate(on))

const percent = (value: number | null) => (typeof value !== 'number' ? '—' : `${value}%`)

export const pipelineColumns: Column<Loan>[] = [
  { key: 'id', title: 'Loan ID', width: 104, sort: (loan) => loanName(loan), cell: (loan) => loanName(loan) },
  { key: 'borrower', title: 'Borrower', width: 164, sort: (loan) => loan.borrower, cell: (loan) => loan.borrower },
  {
    key: 'property',
    title: 'Property',
    width: 220,
    drop: 1,
    sort: (loan) => loan.property,
    cell: (loan) => <span className={css.dim}>{loan.property}</span>,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 116,
    end: true,
    sort: (loan) => loan.loanAmount ?? NONE,
    cell: (loan) => <Money cents={centsOf(loan.loanAmount)} />,
  },
  {
    key: 'product',
    title: 'Product',
    width: 128,
    drop: 2,
    sort: (loan) => loan.product,
    cell: (loan) => <span className={css.dim}>{loan.product}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    width: 150,
    sort: (loan) => LOAN_STATUSES.indexOf(loan.status),
    cell: (loan) => <LoanStatusBadge loan={loan} />,
  },
  {
    key: 'commission',
    title: 'Commission',
    term: 'Estimate',
    width: 112,
    end: true,
    pinned: true,
    sort: (loan) => commissionCents(loan) ?? NONE,
    cell: (loan) => <LoanCommission loan={loan} canLink />,
  },
  {
    key: 'days',
    title: 'Days',
    width: 70,
    end: true,
    sort: (loan) => loan.daysInPipeline,
    cell: (loan) => loan.daysInPipeline.toLocaleString('en-US'),
  },
  {
    key: 'officer',
    title: 'Officer',
    width: 150,
    drop: 4,
    sort: (loan) => loan.officerName,
    cell: (loan) => loan.officerName,
  },
  {
    key: 'leadSource',
    title: 'Lead source',
    width: 128,
    drop: 4,
    cell: (loan) => <span className={css.dim}>{loan.leadSource}</span>,
  },
  {
    key: 'paidBy',
    title: 'Paid by',
    width: 96,
    drop: 4,
    cell: (loan) => capitalized(loan.paidBy),
  },
  { key: 'noteRate', title: 'Note rate', width: 96, drop: 4, end: true, cell: (loan) => percent(loan.noteRate) },
  { key: 'points', title: 'Points', width: 88, drop: 4, end: true, cell: (loan) => percent(loan.points) },
  {
    key: 'created',
    title: 'Created',
    width: 96,
    drop: 3,
    end: true,
    sort: (loan) => loan.createdAt,
    cell: (loan) => day(loan.createdOn),
  },
  {
    key: 'funded',
    title: 'Funded',
    width: 96,
    end: true,
    sort: (loan) => loan.fundedOn ?? '',
    cell: (loan) => day(loan.fundedOn),
  },
]
