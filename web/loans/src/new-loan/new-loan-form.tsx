import { isCompanyRole } from '@upline/contracts'
import { Button, FieldGrid, FormError, FormFoot, Note, TextInput } from '@upline/ui'
import { isNotEmpty, NumberInput, Select, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors, useSignedInUser } from '@upline/web-kit'
import { OfficerPicker } from '../attention/officer-picker.tsx'
import css from '../loan-page/loan-page.module.css'
import { emptyLoan, type NewLoanValues, requestOf, statusesFor } from './new-loan-values.ts'
import { useNewLoan } from './use-new-loan.ts'

const MAX_TEXT_LENGTH = 300
const OWN_LOAN_NOTE = 'This loan pays you. Someone else has to confirm it before it can fund.'
const OTHER_LOAN_NOTE = 'If this loan pays you an override, someone else has to confirm it before it can fund.'

/** Today in the browser's time zone, yyyy-mm-dd. */
const today = () => new Date().toLocaleDateString('en-CA')

export function NewLoanForm({ onClose }: { onClose: () => void }) {
  const user = useSignedInUser()
  const call = useNewLoan()
  const canChoose = isCompanyRole(user.role) || user.role === 'manager'
  const form = useForm<NewLoanValues>({
    initialValues: emptyLoan(canChoose ? null : user.id, today()),
    validate: {
      borrower: isNotEmpty('Enter the borrower'),
      officerId: isNotEmpty('Choose a loan officer'),
      amount: (value) => (value !== '' && value <= 0 ? 'Enter an amount above 0' : null),
    },
  })
  const { officerId, status } = form.values
  const isOwn = officerId === user.id
  const chooseOfficer = (id: string | null) => {
    form.setFieldValue('officerId', id)
    if (id === user.id && status === 'Funded') form.setFieldValue('status', 'Clear to Close')
  }
  const submit = form.onSubmit((values) =>
    call.mutate(requestOf(values), { onError: (error) => form.setErrors(fieldErrors(error)) }),
  )
  const text = (name: keyof NewLoanValues) => ({ maxLength: MAX_TEXT_LENGTH, ...form.getInputProps(name) })
  return (
    <form onSubmit={submit} noValidate className={css.form} aria-label="New loan">
      <FieldGrid>
        <TextInput label="Borrower" withAsterisk data-autofocus {...text('borrower')} />
        <TextInput label="Loan number" {...text('loanNumber')} />
        {canChoose && (
          <div data-wide>
            <OfficerPicker value={officerId} onChange={chooseOfficer} />
            <FormError>{form.errors['officerId']}</FormError>
          </div>
        )}
        <NumberInput
          label="Amount"
          prefix="$"
          thousandSeparator=","
          decimalScale={2}
          min={0}
          hideControls
          {...form.getInputProps('amount')}
        />
        <Select label="Status" data={statusesFor(isOwn)} allowDeselect={false} {...form.getInputProps('status')} />
        <div data-wide>
          <TextInput label="Address" {...text('address')} />
        </div>
        <TextInput label="City" {...text('city')} />
        <TextInput label="State" {...text('state')} />
        <TextInput label="Purpose" {...text('purpose')} />
        <TextInput label="Product" placeholder="30-Year Fixed" {...text('product')} />
        <TextInput type="date" label="Created" max={today()} {...form.getInputProps('createdOn')} />
      </FieldGrid>
      <Note>{isOwn ? OWN_LOAN_NOTE : OTHER_LOAN_NOTE}</Note>
      <FormError>
        {call.isError && failureMessage(call.error, 'The loan could not be added. Please try again.')}
      </FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending}>
          Add Loan
        </Button>
      </FormFoot>
    </form>
  )
}
