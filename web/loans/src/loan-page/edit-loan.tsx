import type { Loan } from '@upline/contracts'
import { Button, FormActions, FormError, FormFoot, Note } from '@upline/ui'
import { Dialog } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { useState } from 'react'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import css from './loan-page.module.css'
import { type LoanEdit, loanEdit, loanValues } from './loan-edit.ts'
import { LoanFields } from './loan-fields.tsx'
import { splitProblem } from '../originators/split-edit.ts'
import { useEditLoan } from './use-loan-page.ts'

interface Props {
  loan: Loan
  /** The viewer earns on the loan, so another member has to change it. */
  paysViewer: boolean
  onClose: () => void
}

/** Originators, amount, dates and outcome: the fields that can be edited. Edits of a funded loan need approval. */
export function EditLoan({ loan, paysViewer, onClose }: Props) {
  return (
    <Dialog title="Edit loan" opened onClose={onClose} size={460}>
      {paysViewer ? (
        <>
          <Note>This loan pays you. Someone else has to change it.</Note>
          <FormFoot>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </FormFoot>
        </>
      ) : (
        <EditForm loan={loan} onClose={onClose} />
      )}
    </Dialog>
  )
}

function EditForm({ loan, onClose }: Omit<Props, 'paysViewer'>) {
  const isFunded = loan.status === 'Funded'
  const [values, setValues] = useState(() => loanValues(loan))
  const edit = useEditLoan(loan.id, onClose)
  const change: LoanEdit = loanEdit(loan, values)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        edit.mutate(change)
      }}
    >
      <LoanFields
        loan={loan}
        values={values}
        isOfficerChanged={change.officerId !== undefined}
        onChange={(changed) => setValues((now) => ({ ...now, ...changed }))}
      />
      {isFunded && <FundedNote />}
      <FormError>{edit.isError && failureMessage(edit.error, 'The loan could not be saved.')}</FormError>
      <FormActions
        onCancel={onClose}
        isPending={edit.isPending}
        disabled={Object.keys(change).length === 0 || splitProblem(values.originators) !== undefined}
      >
        {isFunded ? 'Send for Approval' : 'Save'}
      </FormActions>
    </form>
  )
}

/** How an edit of a funded loan changes pay. */
const FundedNote = () => (
  <>
    <p className={css.hint}>
      This loan has funded. Saving reverses its commissions and re-books them on the team as of the funding date.
    </p>
    <SecondPersonNote />
  </>
)
