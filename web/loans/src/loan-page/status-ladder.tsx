import { dateAt, LOAN_STATUSES, type Loan } from '@upline/contracts'
import { mediumDate, VisuallyHidden } from '@upline/ui'
import { useCompanyZone } from '@upline/web-kit'
import css from './loan-page.module.css'
import { statusDates } from './status-dates.ts'
import { useLoanHistory } from './use-loan-page.ts'

interface Props {
  loan: Pick<Loan, 'id' | 'status' | 'outcome' | 'appliedOn' | 'createdOn' | 'fundedOn'>
}

/** The five statuses in order, with the date when the loan reached each and how far it is. */
export function StatusLadder({ loan }: Props) {
  const zone = useCompanyZone()
  const { entries } = useLoanHistory(loan.id)
  const dates = statusDates(loan, entries, (instant) => dateAt(instant, zone))
  const at = LOAN_STATUSES.indexOf(loan.status)
  return (
    <ol className={css.ladder} aria-label="Status">
      {LOAN_STATUSES.map((status, step) => (
        <li key={status} data-passed={step < at || undefined} aria-current={step === at ? 'step' : undefined}>
          <span>
            {step < at && <span aria-hidden>✓ </span>}
            {status}
            {step < at && <VisuallyHidden> (passed)</VisuallyHidden>}
            {step === at && loan.outcome && <span> · {loan.outcome}</span>}
          </span>
          {step <= at && <small>{dates[status] ? mediumDate(dates[status]) : 'No date'}</small>}
          {step === at + 1 && !loan.outcome && <small>Next</small>}
        </li>
      ))}
    </ol>
  )
}
