import type { Loan } from '@upline/contracts'
import { StatusBadge } from '@upline/ui'
import css from './ask-loan.module.css'
import { MAX_MATCHES } from './use-loan-lookup.ts'

interface Props {
  loans: readonly Loan[]
  title: string
  /** Shown instead of an empty list. */
  none: string
  onChoose: (loan: Loan) => void
}

/** The list ends after a few loans, so a full one may leave some out. */
const countText = (title: string, count: number): string =>
  count < MAX_MATCHES ? `${title}: ${count}` : `${title}: the newest ${count}. Type more to find others.`

/** Loans to choose from, announced by their count. */
export const LoanMatches = ({ loans, title, none, onChoose }: Props) => (
  <div className={css.matches}>
    <p role="status">{loans.length === 0 ? none : countText(title, loans.length)}</p>
    {loans.length > 0 && (
      <ul aria-label={title}>
        {loans.map((loan) => (
          <li key={loan.id}>
            <button type="button" onClick={() => onChoose(loan)}>
              <span>
                <b>{loan.borrower}</b>
                <small>{[loan.loanNumber, loan.property].filter(Boolean).join(' · ')}</small>
              </span>
              <StatusBadge status={loan.outcome ?? loan.status} />
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
)
