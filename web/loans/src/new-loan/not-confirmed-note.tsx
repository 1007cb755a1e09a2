import type { LoanExplanation } from '@upline/contracts'
import { Button, Note } from '@upline/ui'
import css from './new-loan.module.css'
import { CONFIRMERS } from './new-loan-values.ts'
import { useConfirmLoan } from './use-new-loan.ts'

type Explained = Pick<LoanExplanation, 'loan' | 'canConfirm'>

/** On the page of an unconfirmed loan: who has to confirm it, and the button for members who can. */
export function NotConfirmedNote({ explanation: { loan, canConfirm } }: { explanation: Explained }) {
  const confirm = useConfirmLoan()
  if (!loan.needsConfirmation) return null
  return (
    <div className={css.note}>
      <Note data-warn>
        <b>Not confirmed.</b> The loan cannot fund until {CONFIRMERS} confirms it.
      </Note>
      {canConfirm && (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate(loan.id)}>
          Confirm Loan
        </Button>
      )}
    </div>
  )
}
