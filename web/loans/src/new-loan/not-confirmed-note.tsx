import { isCompanyRole, type Loan, type Role } from '@upline/contracts'
import { Button, Note } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import css from './new-loan.module.css'
import { useConfirmLoan } from './use-new-loan.ts'

/** Who is offered to confirm; the server decides. */
const offersConfirm = (user: { id: string; role: Role }, { officerId }: Pick<Loan, 'officerId'>): boolean =>
  officerId !== user.id && (isCompanyRole(user.role) || user.role === 'manager')

/** On the page of an unconfirmed loan: what it waits for, and the button for those who can confirm it. */
export function NotConfirmedNote({
  loan,
}: {
  loan: Pick<Loan, 'id' | 'needsConfirmation' | 'officerId' | 'officerName'>
}) {
  const user = useSignedInUser()
  const confirm = useConfirmLoan()
  if (!loan.needsConfirmation) return null
  return (
    <div className={css.note}>
      <Note data-warn>
        <b>Not confirmed.</b> {loan.officerName} added this loan for themselves. It cannot fund until someone who
        manages them confirms it.
      </Note>
      {offersConfirm(user, loan) && (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate(loan.id)}>
          Confirm Loan
        </Button>
      )}
    </div>
  )
}
