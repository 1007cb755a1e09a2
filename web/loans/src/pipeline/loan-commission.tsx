import type { Loan } from '@upline/contracts'
import { Money, VisuallyHidden } from '@upline/ui'
import { Link, useCurrentUser } from '@upline/web-kit'
import { canFixItems } from '../attention/use-attention.ts'
import { commissionCents, commissionState } from './loan-amounts.ts'
import css from './pipeline.module.css'

interface Props {
  loan: Pick<Loan, 'loanAmount' | 'commission' | 'officerId' | 'status' | 'outcome' | 'needsConfirmation'>
  decimals?: 0 | 2
  /** The cell is not inside a button, so it can link to the page that assigns a loan officer. */
  canLink?: boolean
}

/** Commission of a loan. A loan that ended unfunded or has no loan officer shows a dash, not '$0'. */
export function LoanCommission({ loan, decimals = 0, canLink = false }: Props) {
  const state = commissionState(loan)
  if (state === 'unassigned') return canLink ? <NoOfficer /> : <span className={css.dim}>No officer</span>
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

/** Viewers who can assign a loan officer get a link to the page for it. */
function NoOfficer() {
  const user = useCurrentUser()
  if (!user || !canFixItems(user.role)) return <span className={css.dim}>No officer</span>
  return <Link to="/loans/attention">No officer</Link>
}
