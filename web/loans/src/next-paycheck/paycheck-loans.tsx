import type { PaycheckLoan, PaycheckPart } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { dayOfYear, Money, StatusBadge } from '@upline/ui'
import { Link } from '@upline/web-kit'
import css from './next-paycheck.module.css'
import { useOpenShare } from './use-open-share.ts'

interface Props {
  id: string
  label: string
  note: string | undefined
  part: PaycheckPart
  /** The loans are open, and their dates are expected. */
  isExpected: boolean
}

/** The loans behind an amount, largest first; each opens 'Why this number?'. */
export function PaycheckLoans({ id, label, note, part: { loans, count }, isExpected }: Props) {
  const more = count - loans.length
  return (
    <div id={id} className={css.list} role="region" aria-label={label}>
      {note && <p className={css.note}>{note}</p>}
      <ul>
        {loans.map((loan, at) => (
          <li key={loan.loanId ?? at}>
            <Row loan={loan} isExpected={isExpected} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={css.note}>
          {`${more.toLocaleString('en-US')} more with smaller amounts: `}
          <Link className={css.link} to="/commissions">
            Open Commissions
          </Link>
        </p>
      )}
    </div>
  )
}

interface RowProps {
  loan: PaycheckLoan
  isExpected: boolean
}

function Row({ loan, isExpected }: RowProps) {
  const open = useOpenShare()
  const { loanId } = loan
  if (loanId === null)
    return (
      <div className={css.row}>
        <RowContent loan={loan} isExpected={isExpected} />
      </div>
    )
  return (
    <button type="button" className={css.row} onClick={() => open(loanId)}>
      <RowContent loan={loan} isExpected={isExpected} />
    </button>
  )
}

const RowContent = ({ loan: { title, loanNumber, status, amount, on }, isExpected }: RowProps) => (
  <>
    <span className={css.name}>
      <b>{title}</b>
      {loanNumber && <span className={css.number}>{loanNumber}</span>}
    </span>
    <span className={css.stage}>{status && <StatusBadge status={status} />}</span>
    <span className={css.date}>{isExpected ? `Expected ${dayOfYear(on)}` : dayOfYear(on)}</span>
    <Money cents={fromDollars(amount)} decimals={0} />
  </>
)
