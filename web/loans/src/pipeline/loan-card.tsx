import type { Loan } from '@upline/contracts'
import { counted, Money } from '@upline/ui'
import { centsOf } from './loan-amounts.ts'
import { LoanCommission } from './loan-commission.tsx'
import { LoanStatusBadge } from './pipeline-columns.tsx'
import css from './pipeline.module.css'

/** A loan on the phone; opens 'Why this number?'. */
export const LoanCard = ({ loan, onOpen }: { loan: Loan; onOpen: () => void }) => (
  <button type="button" className={css.card} onClick={onOpen}>
    <span className={css.top}>
      <b>{loan.borrower}</b>
      <Money cents={centsOf(loan.loanAmount)} />
    </span>
    <span className={css.middle}>{loan.property}</span>
    <span className={css.foot}>
      <LoanStatusBadge loan={loan} />
      <span className="num">{counted(loan.daysInPipeline, 'day')}</span>
      <span className={css.stake}>
        Commission <LoanCommission loan={loan} />
      </span>
    </span>
  </button>
)
