import { PAYMENT_MOVEMENT_LABELS, type StatementPayment as Payment } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money, Panel } from '@upline/ui'
import { Term, type TermName } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import { calendarDay } from '../labels/period-labels.ts'
import reports from './reports.module.css'
import css from './statement-payment.module.css'

interface Props {
  payment: Payment
  /** 'Paid' or 'To be paid'. */
  label: string
  memberId: string
}

/** What a locked run pays next to the ledger: net, each movement, paid amount, balance after it. */
export const StatementPayment = ({ payment, label, memberId }: Props) => (
  <Panel title="Payment" note={`Pay day ${calendarDay(payment.payOn)}`}>
    <dl className={css.rows}>
      <Row label="Ledger net" term="Ledger entry" dollars={payment.net} />
      {payment.movements.map(({ kind, amount, cause }, no) => (
        <Row key={no} label={PAYMENT_MOVEMENT_LABELS[kind]} note={cause} dollars={amount} />
      ))}
      <Row label={label} dollars={payment.paid} isSum />
      <Row label="Balance after this period" term="Balance" dollars={payment.balance} />
    </dl>
    {(payment.movements.length > 0 || payment.balance !== 0) && (
      <Link to={`/reports?tab=balances&member=${encodeURIComponent(memberId)}`} className={reports.link}>
        Open the balance
      </Link>
    )}
  </Panel>
)

interface RowProps {
  label: string
  term?: TermName
  dollars: number
  note?: string
  isSum?: boolean
}

const Row = ({ label, term, note, dollars, isSum = false }: RowProps) => (
  <div className={css.row} data-sum={isSum || undefined}>
    <dt>
      {term ? <Term name={term}>{label}</Term> : label}
      {note && <span className={css.note}>{note}</span>}
    </dt>
    <dd>
      <Money cents={fromDollars(dollars)} decimals={2} />
    </dd>
  </div>
)
