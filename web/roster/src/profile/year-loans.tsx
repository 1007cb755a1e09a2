import { fromDollars } from '@upline/money'
import type { MemberYear, ProductionMonth, YearLoan } from '@upline/contracts'
import { counted, dayOfYear, Empty, mediumDate, Money, Panel, shortUsd, StatusBadge, VisuallyHidden } from '@upline/ui'
import { Link } from '@upline/web-kit'
import css from './year.module.css'

/** Admins and assistants originate nothing. */
export const hasLoans = ({ funded, pending, latest }: MemberYear): boolean =>
  funded.loans + pending.loans + latest.length > 0

/** Funded volume by month, and the newest loans that the viewer can open. */
export const YearLoans = ({ year: { year, months, latest }, isOwn }: { year: MemberYear; isOwn: boolean }) => (
  <Panel title="Loans" note={`Funded by month, ${year}`} flush>
    <Sparkline months={months} />
    {latest.length === 0 ? (
      <Empty title="No loans to open">Loans appear here if you can open them in Loan Tracking.</Empty>
    ) : (
      <ul className={css.loans}>
        {latest.map((loan) => (
          <LoanItem key={loan.id} loan={loan} isOwn={isOwn} year={year} />
        ))}
      </ul>
    )}
  </Panel>
)

function LoanItem({ loan, isOwn, year }: { loan: YearLoan; isOwn: boolean; year: number }) {
  const { id, borrower, status, amount, on, share } = loan
  const date = on.startsWith(String(year)) ? dayOfYear(on) : mediumDate(on)
  return (
    <li>
      <Link to={`/loans/${id}`}>{borrower}</Link>
      <StatusBadge status={status} />
      <Money cents={amount === null ? null : fromDollars(amount)} />
      <small>{`${status === 'Funded' ? 'Funded' : 'Created'} ${date}`}</small>
      <small className={css.end}>
        {share !== null && (
          <>
            <Money cents={fromDollars(share)} decimals={2} tone="dim" /> {isOwn ? 'personal' : 'for you'}
          </>
        )}
      </small>
    </li>
  )
}

const HEIGHT = 36
const MONTH_COUNT = 12
const STEP = 100 / MONTH_COUNT

const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })

/** One bar a month in the width of a year, so that the months to come stay empty. The list next to it carries the values. */
function Sparkline({ months }: { months: ProductionMonth[] }) {
  const most = Math.max(...months.map(({ volume }) => volume), 1)
  return (
    <div className={css.spark}>
      <svg aria-hidden width="100%" height={HEIGHT}>
        {months.map(({ month, volume }, at) => {
          const height = volume === 0 ? 1 : Math.max(2, (volume / most) * HEIGHT)
          return (
            <rect
              key={month}
              x={`${at * STEP + 1}%`}
              y={HEIGHT - height}
              width={`${STEP - 2}%`}
              height={height}
              data-empty={volume === 0 || undefined}
            />
          )
        })}
      </svg>
      <div aria-hidden className={css.ends}>
        <span>Jan</span>
        <span>Dec</span>
      </div>
      <VisuallyHidden>
        <ul>
          {months.map(({ month, volume, loans }) => (
            <li key={month}>{`${monthName(month)}: ${shortUsd(fromDollars(volume))}, ${counted(loans, 'loan')}`}</li>
          ))}
        </ul>
      </VisuallyHidden>
    </div>
  )
}
