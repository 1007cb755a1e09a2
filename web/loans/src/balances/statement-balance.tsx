import { type BalanceMovement, BALANCE_MOVEMENT_LABELS, type PayPeriod } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Note, usd } from '@upline/ui'
import { failureMessage, Link } from '@upline/web-kit'
import { useBalance } from './use-balances.ts'
import css from '../reports/reports.module.css'

interface Props {
  period: PayPeriod
  memberId: string
  /** The sum of the statement's lines, in dollars. */
  total: number
}

/** What is paid in a closed period if a draw, guarantee, carried net or recovery changes it. */
export function StatementBalance({ period, memberId, total }: Props) {
  const { query, movements } = useBalance(memberId)
  if (period.state === 'open') return null
  if (query.isError)
    return <Note>{failureMessage(query.error, 'Unable to load the balance of this period. Reload the page.')}</Note>
  const own = movements?.filter(({ periodId }) => periodId === period.id) ?? []
  if (own.length === 0) return null
  const paidCents = own.reduce<number>((cents, { amount }) => cents - fromDollars(amount), fromDollars(total))
  return (
    <Note>
      {own.map(movementText).join(' · ')} · Paid {usd(paidCents, 2)}.{' '}
      <Link to={`/reports?tab=balances&member=${encodeURIComponent(memberId)}`} className={css.link}>
        Open the balance
      </Link>
    </Note>
  )
}

/** As a change of the payment. */
const movementText = ({ kind, amount }: BalanceMovement): string =>
  `${BALANCE_MOVEMENT_LABELS[kind]} ${usd(-fromDollars(amount), 2)}`
