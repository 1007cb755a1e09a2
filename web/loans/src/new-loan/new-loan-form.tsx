import { isCompanyRole } from '@upline/contracts'
import { FormError, Note, FormActions } from '@upline/ui'
import { failureMessage, useSignedInUser } from '@upline/web-kit'
import css from '../loan-page/loan-page.module.css'
import { NewLoanFields } from './new-loan-fields.tsx'
import { CONFIRMERS } from './new-loan-values.ts'
import { useNewLoanForm } from './use-new-loan-form.ts'

const OWN_LOAN_NOTE = `This loan pays you. Someone else has to confirm it before it can fund: ${CONFIRMERS}.`
const OTHER_LOAN_NOTE = `If this loan pays you an override, someone else has to confirm it before it can fund: ${CONFIRMERS}.`

export function NewLoanForm({ onClose }: { onClose: () => void }) {
  const user = useSignedInUser()
  const canChooseOfficer = isCompanyRole(user.role) || user.role === 'manager'
  const { form, call, submit } = useNewLoanForm(canChooseOfficer ? null : user.id)
  const isOwn = form.values.officerId === user.id
  return (
    <form onSubmit={submit} noValidate className={css.form} aria-label="New loan">
      <NewLoanFields form={form} userId={user.id} canChooseOfficer={canChooseOfficer} />
      <Note>{isOwn ? OWN_LOAN_NOTE : OTHER_LOAN_NOTE}</Note>
      <FormError>
        {call.isError && failureMessage(call.error, 'The loan could not be added. Please try again.')}
      </FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        Add Loan
      </FormActions>
    </form>
  )
}
