import { dateAt, LOAN_STATUSES, type Loan, type LoanStatus } from '@upline/contracts'
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
  const { rows: entries = [] } = useLoanHistory(loan.id)
  const dates = statusDates(loan, entries, (instant) => dateAt(instant, zone))
  const at = LOAN_STATUSES.indexOf(loan.status)
  return (
    <ol className={css.ladder} aria-label="Status">
      {LOAN_STATUSES.map((status, step) => (
        <li key={status} data-passed={step < at || undefined} aria-current={step === at ? 'step' : undefined}>
          <StepName status={status} isPassed={step < at} outcome={step === at ? loan.outcome : null} />
          {step <= at && dates[status] && <small>{mediumDate(dates[status])}</small>}
          {step === at + 1 && !loan.outcome && <small>Next</small>}
        </li>
      ))}
    </ol>
  )
}

interface StepProps {
  status: LoanStatus
  isPassed: boolean
  /** What ended the loan at this status. */
  outcome: Loan['outcome']
}

const StepName = ({ status, isPassed, outcome }: StepProps) => (
  <span>
    {isPassed && <span aria-hidden>✓ </span>}
    {status}
    {isPassed && <VisuallyHidden> (passed)</VisuallyHidden>}
    {outcome && <span> · {outcome}</span>}
  </span>
)
