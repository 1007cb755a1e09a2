import { LOAN_STATUSES, type Loan } from '@upline/contracts'
import css from './loan-page.module.css'

/** The five statuses in order. */
export function StatusLadder({ loan }: { loan: Pick<Loan, 'status' | 'outcome'> }) {
  const at = LOAN_STATUSES.indexOf(loan.status)
  return (
    <ol className={css.ladder} aria-label="Status">
      {LOAN_STATUSES.map((status, step) => (
        <li key={status} data-passed={step < at || undefined} aria-current={step === at ? 'step' : undefined}>
          {status}
          {step === at && loan.outcome && <span> · {loan.outcome}</span>}
        </li>
      ))}
    </ol>
  )
}
