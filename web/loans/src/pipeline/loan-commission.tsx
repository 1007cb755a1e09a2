import type { Loan } from '@upline/contracts'
import { Money, VisuallyHidden } from '@upline/ui'
import { commissionCents, commissionState } from './loan-amounts.ts'
import css from './pipeline.module.css'

interface Props {
  loan: Pick<Loan, 'loanAmount' | 'commission' | 'officerId' | 'status' | 'outcome' | 'needsConfirmation'>
  decimals?: 0 | 2
}

/** Commission of a loan. A loan that ended unfunded or has no loan officer shows a dash, not '$0'. */
export function LoanCommission({ loan, decimals = 0 }: Props) {
  const state = commissionState(loan)
  if (state === 'unassigned') return <span className={css.dim}>No loan officer</span>
  if (state === 'ended')
    return (
      <span className={css.dim}>
        <span aria-hidden>—</span>
        <VisuallyHidden>no commission</VisuallyHidden>
      </span>
    )
  const money = <Money cents={commissionCents(loan)} decimals={decimals} />
  if (!loan.needsConfirmation) return money
  return (
    <span className={css.unconfirmed}>
      {money} <small>Not confirmed</small>
    </span>
  )
}
