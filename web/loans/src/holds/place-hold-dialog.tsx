import { FormActions, FormError, TextInput, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { MemberSelect } from '../members/member-select.tsx'
import css from '../reports/reports.module.css'
import { holdSubject } from './hold-labels.ts'
import { usePlaceHold } from './use-holds.ts'

interface Props {
  opened: boolean
  onClose: () => void
  /** The loan to hold; without one the form asks for its number. */
  loanId?: string
}

export const PlaceHoldDialog = ({ opened, ...props }: Props) => (
  <Dialog title="Place Hold" opened={opened} onClose={props.onClose}>
    {opened && <PlaceHoldForm {...props} />}
  </Dialog>
)

const FILL = 'Please fill this in'

/** Errors of fields are shown only next to the fields. */
const isAboutForm = (error: Error | null): error is Error =>
  error !== null && !Object.keys(fieldErrors(error)).includes('loanNumber')

function PlaceHoldForm({ onClose, loanId }: Omit<Props, 'opened'>) {
  const call = usePlaceHold()
  const form = useForm({
    initialValues: { loanNumber: '', memberId: '', reason: '' },
    validate: { ...(!loanId && { loanNumber: isNotEmpty(FILL) }), reason: isNotEmpty(FILL) },
  })
  const submit = form.onSubmit(({ memberId, loanNumber, reason }) =>
    call.mutate(
      { ...(loanId ? { loanId } : { loanNumber }), ...(memberId && { memberId }), reason },
      {
        onSuccess: (hold) => {
          toast({ title: 'Hold Placed', message: `Pay of ${holdSubject(hold)} is on hold.` })
          onClose()
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p>The loan's pay stays booked, and no pay run pays it. Its payees get an email without the reason.</p>
      {!loanId && <TextInput label="Loan number" maxLength={300} {...form.getInputProps('loanNumber')} />}
      <MemberSelect label="Only the pay of (empty: everyone)" {...form.getInputProps('memberId')} />
      <Textarea label="Reason" rows={2} maxLength={500} {...form.getInputProps('reason')} />
      <FormError>{isAboutForm(call.error) && failureMessage(call.error, 'The hold could not be placed.')}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        Place Hold
      </FormActions>
    </form>
  )
}
