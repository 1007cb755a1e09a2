import { isCompanyRole, type LoanExplanation, type Role } from '@upline/contracts'
import { Button, Note } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import css from './new-loan.module.css'
import { useConfirmLoan } from './use-new-loan.ts'

type Explained = Pick<LoanExplanation, 'loan' | 'shares'>

/** Who is offered to confirm; the server decides. */
function offersConfirm(user: { id: string; role: Role }, { loan, shares }: Explained): boolean {
  if (!isCompanyRole(user.role) && user.role !== 'manager') return false
  return loan.officerId !== user.id && !shares.some(({ memberId, rateBp }) => memberId === user.id && rateBp > 0)
}

/** On the page of an unconfirmed loan: why it cannot fund, and the button for those who can confirm it. */
export function NotConfirmedNote({ explanation }: { explanation: Explained }) {
  const user = useSignedInUser()
  const confirm = useConfirmLoan()
  const { loan } = explanation
  if (!loan.needsConfirmation) return null
  return (
    <div className={css.note}>
      <Note data-warn>
        <b>Not confirmed.</b> This loan pays the member who added it. It cannot fund until someone it does not pay
        confirms it: an admin, the CEO or a manager above the loan officer.
      </Note>
      {offersConfirm(user, explanation) && (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate(loan.id)}>
          Confirm Loan
        </Button>
      )}
    </div>
  )
}
